import { Card, PageHead } from '../ui/Page.tsx'
import { TableSkeleton } from '../ui/Skeleton.tsx'

/** The learners before they are known. */
export function Component() {
  return (
    <>
      <PageHead title="Learners" />
      <Card>
        <TableSkeleton lines={10} />
      </Card>
    </>
  )
}
