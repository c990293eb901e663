import { ListSkeleton } from '../ui/Skeleton.tsx'

/** The history before it is known. */
export function Component() {
  return <ListSkeleton title="History" />
}
