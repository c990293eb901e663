import { useReference } from 'react-admin'
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
      emptyLabel={EVERYBODY}
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
      size="small"
      sx={{ flex: '1 1 11rem', minWidth: '9rem' }}
    />
  )
}

const EVERYBODY = 'Everybody in the course'

/** The name of the cohort that such an input holds; undefined for another input. */
export function cohortWorded(name: string, value: unknown) {
  if (name !== 'cohort_id') return undefined
  return value === '' ? EVERYBODY : <CohortName id={Number(value)} />
}

/** A cohort by its name, as soon as that is known; the names of a whole list come with one call. */
export function CohortName({ id }: { id: number }) {
  const { referenceRecord } = useReference({ reference: 'cohorts', id })
  return <>{referenceRecord?.name ?? '…'}</>
}
