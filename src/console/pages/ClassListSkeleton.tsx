import { ListSkeleton } from '../ui/Skeleton.tsx'

/** The classes before they are known. */
export function Component() {
  return <ListSkeleton title="Classes" />
}
