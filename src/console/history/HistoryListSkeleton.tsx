import { TableSkeleton } from '../ui/feedback/Skeleton.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Card } from '../ui/Section.tsx'

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
