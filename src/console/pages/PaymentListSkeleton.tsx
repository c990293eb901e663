import { Card, PageHead } from '../ui/Page.tsx'
import { Skeleton, TableSkeleton } from '../ui/Skeleton.tsx'

/** The payments before they are known. */
export function Component() {
  return (
    <>
      <PageHead title="Payments">
        <Skeleton shape="addButton" />
      </PageHead>
      <Card>
        <TableSkeleton lines={10} />
      </Card>
    </>
  )
}
