import { ListSkeleton, Skeleton } from '../ui/Skeleton.tsx'

/** Placeholder of the payments. */
export function Component() {
  return (
    <ListSkeleton title="Payments">
      <Skeleton shape="addButton" />
    </ListSkeleton>
  )
}
