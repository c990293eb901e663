import { paths } from '#pages/paths.ts'
import { Card, PageHead } from '../ui/Page.tsx'
import { TableSkeleton } from '../ui/Skeleton.tsx'

/** A learner who is not known yet. */
export function Component() {
  return (
    <>
      <PageHead title="Learner" crumbs={[{ name: 'Learners', to: paths.tutorLearners() }]} />
      <Card>
        <TableSkeleton />
      </Card>
    </>
  )
}
