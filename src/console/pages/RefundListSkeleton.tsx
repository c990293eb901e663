import { PAYMENTS } from '../ui/Page.tsx'
import { ListSkeleton } from '../ui/Skeleton.tsx'

/** Refunds and disputes before they are known. */
export function Component() {
  return <ListSkeleton title="Refunds and disputes" crumbs={PAYMENTS} />
}
