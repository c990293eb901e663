import { ListSkeleton } from '../ui/Skeleton.tsx'

/** Placeholder of the classes. */
export function Component() {
  return <ListSkeleton title="Classes" />
}
