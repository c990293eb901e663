import { TableSkeleton } from '../ui/feedback/Skeleton.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Card } from '../ui/Section.tsx'

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
