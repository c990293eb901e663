import { Card, PageHead } from '../../ui/Page.tsx'
import { Skeleton, TableSkeleton } from '../../ui/Skeleton.tsx'

/** The tutor's courses before they are known. */
export function Component() {
  return (
    <>
      <PageHead title="My Courses">
        <Skeleton shape="addButton" />
      </PageHead>
      <Card>
        <TableSkeleton lines={10} />
      </Card>
    </>
  )
}
