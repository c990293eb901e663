import { ListSkeleton, Skeleton } from '../ui/Skeleton.tsx'

/** The payments before they are known. */
export function Component() {
  return (
    <ListSkeleton title="Payments">
      <Skeleton shape="addButton" />
    </ListSkeleton>
  )
}
