import { ListSkeleton } from '../ui/Skeleton.tsx'

/** Placeholder of the history. */
export function Component() {
  return <ListSkeleton title="History" />
}
