import { Card, MY_COURSES, PageHead } from '../../ui/Page.tsx'
import { Skeleton, TableSkeleton } from '../../ui/Skeleton.tsx'

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
