import { Skeleton, TableSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { MY_COURSES, PageHead } from '../../ui/PageHead.tsx'
import { Card } from '../../ui/Section.tsx'

/** The edit page of a course that is not known yet. */
export function Component() {
  return (
    <>
      <PageHead title="Edit Course" crumbs={[MY_COURSES]}>
        <Skeleton shape="actions" />
      </PageHead>
      <Card>
        <TableSkeleton lines={10} />
      </Card>
    </>
  )
}
