import { PAYMENTS } from '../ui/Page.tsx'
import { ListSkeleton } from '../ui/Skeleton.tsx'

/** Placeholder of refunds and disputes. */
export function Component() {
  return <ListSkeleton title="Refunds and disputes" crumbs={PAYMENTS} />
}
