import { Skeleton, TableSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { MY_COURSES, PageHead } from '../../ui/PageHead.tsx'
import { Card } from '../../ui/Section.tsx'

/** The manage page of a course that is not known yet: its head with the video, and its parts. */
export function Component() {
  return (
    <>
      <PageHead title="Manage Course" crumbs={[MY_COURSES]}>
        <Skeleton width={320} height={44} />
      </PageHead>
      <div style={{ marginBottom: 24 }}>
        <Skeleton height={250} />
      </div>
      <Card>
        <TableSkeleton />
      </Card>
    </>
  )
}
