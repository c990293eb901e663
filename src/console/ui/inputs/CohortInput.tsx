import { COHORTS_MAX } from '#contract/rules/cohort.ts'
import type { CourseRecord } from '../../dataProvider/records.ts'
import { RecordSelectInput } from './RecordSelectInput.tsx'

/** For whom something of a course is: one of its cohorts, or everybody. */
export function CohortInput({ course }: { course: CourseRecord }) {
  return (
    <RecordSelectInput
      resource="cohorts"
      filter={{ course: course.id }}
      sort={{ field: 'starts_at', order: 'ASC' }}
      most={COHORTS_MAX}
      source="cohort_id"
      label="For"
      defaultValue=""
      emptyLabel="Everybody in the course"
    />
  )
}
