import { paths } from '#pages/paths.ts'
import { LinkButton } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

/** A learner who has not enrolled yet, and the way to do it. */
export function NoCourses() {
  return (
    <EmptyState title="You are not enrolled in a course yet" text="Find one that fits: some are free.">
      <LinkButton to={paths.catalogue()}>See all courses</LinkButton>
    </EmptyState>
  )
}
