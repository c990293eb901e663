import { Card, PageHead } from '../ui/Page.tsx'
import { TableSkeleton } from '../ui/Skeleton.tsx'

/** The history before it is known. */
export function Component() {
  return (
    <>
      <PageHead title="History" crumbs={[]} />
      <Card>
        <TableSkeleton lines={10} />
      </Card>
    </>
  )
}
