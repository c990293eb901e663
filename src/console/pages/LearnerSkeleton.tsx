import { LEARNERS } from '../ui/Page.tsx'
import { ListSkeleton } from '../ui/Skeleton.tsx'

/** A learner who is not known yet. */
export function Component() {
  return <ListSkeleton title="Learner" crumbs={LEARNERS} />
}
