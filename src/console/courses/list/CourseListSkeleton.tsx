import { Skeleton, TableSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Card } from '../../ui/Section.tsx'

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
