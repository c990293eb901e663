import { useReference } from 'react-admin'
import { COHORTS_MAX } from '#contract/rules/cohort.ts'
import type { CourseRecord } from '../../dataProvider/records.ts'
import { RecordSelectInput } from './RecordSelectInput.tsx'
import type { Choice } from './SelectInput.tsx'

/** For whom something of a course is: one of its cohorts, or everybody; `more` may name who is in none. */
export function CohortInput({ course, more = [] }: { course: CourseRecord; more?: readonly Choice[] }) {
  return (
    <RecordSelectInput
      resource="cohorts"
      filter={{ course: course.id }}
      sort={{ field: 'starts_at', order: 'ASC' }}
      most={COHORTS_MAX}
      source="cohort_id"
      label="For"
      defaultValue=""
      emptyLabel={EVERYBODY}
      more={more}
    />
  )
}

/** The cohorts of a course as a filter above a list. */
export function CohortFilter({ course }: { course: CourseRecord }) {
  return (
    <RecordSelectInput
      resource="cohorts"
      filter={{ course: course.id }}
      sort={{ field: 'starts_at', order: 'DESC' }}
      most={COHORTS_MAX}
      source="cohort"
      label="Cohort"
      defaultValue=""
      emptyLabel="All"
      more={withoutStart(course)}
      size="small"
      sx={{ flex: '1 1 11rem', minWidth: '9rem' }}
    />
  )
}

const EVERYBODY = 'Everybody in the course'
const WITHOUT_START = 'Learners without a start'

/** The choice of those who began as they enrolled, where a course has other learners too. */
export function withoutStart({ viewer }: CourseRecord): Choice[] {
  const rolling = viewer?.rolling_cohort
  return rolling === undefined ? [] : [{ value: rolling, label: WITHOUT_START }]
}

/** The name of the cohort that such an input holds; undefined for another input. */
export function cohortWorded(name: string, value: unknown) {
  if (name !== 'cohort_id') return undefined
  return value === '' ? EVERYBODY : <CohortName id={Number(value)} />
}

/** A cohort by its name, as soon as that is known; the names of a whole list come with one call. */
export function CohortName({ id }: { id: number }) {
  const { referenceRecord, isPending } = useReference({ reference: 'cohorts', id })
  // The one cohort that no list has is the rolling one.
  return <>{referenceRecord?.name ?? (isPending ? '…' : WITHOUT_START)}</>
}
