import { methodName } from '#contract/rules/learningMethod.ts'
import type { TutorEnrolment } from '#contract/tutor/enrolments.ts'
import { dayText } from '#shared/dates.ts'
import { lagosInputValue } from '../ui/course/lagosTime.ts'
import cells from '../ui/tables/cells.module.css'
import type { CsvColumn } from '../ui/tables/csv.ts'
import { Moment } from '../ui/tables/Moment.tsx'
import type { Column } from '../ui/tables/RecordTable.tsx'
import { StatusChip } from '../ui/tables/StatusChip.tsx'
import { LearnerButton } from './EnrolmentDialog.tsx'

export const learnerColumn: Column<TutorEnrolment> = {
  title: 'Learner',
  cell: enrolment => <LearnerButton enrolment={enrolment} />,
}

export const statusColumn: Column<TutorEnrolment> = {
  title: 'Status',
  cell: ({ status }) => <StatusChip color={status.color}>{status.statement}</StatusChip>,
}

export const classroomColumn: Column<TutorEnrolment> = {
  title: 'Classroom Link',
  cell: enrolment => <ClassroomLink {...enrolment} />,
}

export const methodColumn: Column<TutorEnrolment> = {
  title: 'Method',
  cell: ({ method }) => methodName(method),
}

export const enrolledColumn: Column<TutorEnrolment> = {
  title: 'Enrolled',
  cell: ({ enrolled_at }) => dayText(enrolled_at),
  sortBy: 'enrolled_at',
}

/** The columns of an exported list of enrolments. */
export const enrolmentCsv: readonly CsvColumn<TutorEnrolment>[] = [
  { title: 'Course Title', value: ({ course }) => course.title },
  { title: 'Learner', value: learnerName },
  { title: 'Email', value: ({ learner }) => learner.email ?? '' },
  { title: 'Phone', value: ({ learner }) => learner.phone ?? '', isPhone: true },
  { title: 'WhatsApp', value: ({ learner }) => learner.whatsapp ?? '', isPhone: true },
  { title: 'Cohort', value: ({ cohort }) => cohort ?? '' },
  { title: 'Status', value: ({ status }) => status.statement },
  { title: 'Method', value: ({ method }) => methodName(method) },
  {
    title: 'Enrolled at (Lagos time, UTC+1)',
    value: ({ enrolled_at }) => lagosInputValue(enrolled_at).replace('T', ' '),
  },
  { title: 'Amount (NGN)', value: ({ amount }) => amount ?? '' },
  { title: 'Classroom Link', value: ({ classroom_link }) => classroom_link ?? '' },
]

function learnerName({ learner }: Pick<TutorEnrolment, 'learner'>): string {
  return `${learner.firstname} ${learner.lastname}`
}

/** The link of the next class; only https is ever a link, whatever was stored. */
function ClassroomLink({ classroom_link: link, next_session_at: next }: TutorEnrolment) {
  if (!link?.startsWith('https://')) return <span className={cells.note}>No link yet</span>
  return (
    <span>
      <a href={link} target="_blank" rel="noreferrer">
        Join class
      </a>
      {next && (
        <span className={cells.note}>
          <Moment instant={next} />
        </span>
      )}
    </span>
  )
}
