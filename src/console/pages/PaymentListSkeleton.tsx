import { Card, PageHead } from '../ui/Page.tsx'
import { TableSkeleton } from '../ui/Skeleton.tsx'

/** The payments before they are known. */
export function Component() {
  return (
    <>
      <PageHead title="Payments" />
      <Card>
        <TableSkeleton lines={10} />
      </Card>
    </>
  )
}
