import { ListSkeleton, Skeleton } from '../../ui/Skeleton.tsx'

/** The tutor's courses before they are known. */
export function Component() {
  return (
    <ListSkeleton title="My Courses">
      <Skeleton shape="addButton" />
    </ListSkeleton>
  )
}
