import { Card, PageHead } from '../ui/Page.tsx'
import { TableSkeleton } from '../ui/Skeleton.tsx'

/** Refunds and disputes before they are known. */
export function Component() {
  return (
    <>
      <PageHead title="Refunds and disputes" crumbs={[]} />
      <Card>
        <TableSkeleton lines={10} />
      </Card>
    </>
  )
}
