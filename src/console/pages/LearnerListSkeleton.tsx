import { ListSkeleton } from '../ui/Skeleton.tsx'

/** Placeholder of the learners. */
export function Component() {
  return <ListSkeleton title="Learners" />
}
