import { Card, PageHead } from '../ui/Page.tsx'
import { TableSkeleton } from '../ui/Skeleton.tsx'

/** The classes before they are known. */
export function Component() {
  return (
    <>
      <PageHead title="Classes" />
      <Card>
        <TableSkeleton lines={8} />
      </Card>
    </>
  )
}
