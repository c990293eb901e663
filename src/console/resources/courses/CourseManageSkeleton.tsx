import { Card, MY_COURSES, PageHead } from '../../ui/Page.tsx'
import { Skeleton, TableSkeleton } from '../../ui/Skeleton.tsx'

/** Placeholder of the manage page of a course: its head with the video, and its parts. */
export function Component() {
  return (
    <>
      <PageHead title="Manage Course" crumbs={[MY_COURSES]}>
        <Skeleton shape="actions" />
      </PageHead>
      <Skeleton shape="courseHead" />
      <Card>
        <TableSkeleton />
      </Card>
    </>
  )
}
