import { ListSkeleton, Skeleton } from '../../ui/Skeleton.tsx'

/** Placeholder of the tutor's courses. */
export function Component() {
  return (
    <ListSkeleton title="My Courses">
      <Skeleton shape="addButton" />
    </ListSkeleton>
  )
}
