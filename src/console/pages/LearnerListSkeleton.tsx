import { ListSkeleton } from '../ui/Skeleton.tsx'

/** The learners before they are known. */
export function Component() {
  return <ListSkeleton title="Learners" />
}
