import { Card, MY_COURSES, PageHead } from '../../ui/Page.tsx'
import { Skeleton, TableSkeleton } from '../../ui/Skeleton.tsx'

/** Placeholder of the edit page of a course. */
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
