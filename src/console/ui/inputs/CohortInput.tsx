import { useGetOne } from 'react-admin'
import { COHORTS_MAX } from '#contract/rules/cohort.ts'
import type { CourseRecord } from '../../dataProvider/records.ts'
import { shownInPlace } from '../feedback/notice.ts'
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

const EVERYBODY = 'Everybody in the course'

/** The name of the cohort that such an input holds; undefined for another input. */
export function cohortWorded(name: string, value: unknown) {
  if (name !== 'cohort_id') return undefined
  return value === '' ? EVERYBODY : <CohortName id={Number(value)} />
}

/** A cohort by its name, as soon as that is known. */
export function CohortName({ id }: { id: number }) {
  const { data } = useGetOne('cohorts', { id }, shownInPlace)
  return <>{data?.name ?? '…'}</>
}
