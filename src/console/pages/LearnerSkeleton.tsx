import { LEARNERS } from '../ui/Page.tsx'
import { ListSkeleton } from '../ui/Skeleton.tsx'

/** Placeholder of a learner. */
export function Component() {
  return <ListSkeleton title="Learner" crumbs={LEARNERS} />
}
