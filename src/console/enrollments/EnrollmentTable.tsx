import { Typography } from '@mui/material'
import type { TutorEnrolment } from '#contract/tutor/enrolments.ts'
import type { CourseRecord } from '../dataProvider/records.ts'
import { MessagePage } from '../ui/feedback/MessagePage.tsx'
import { CohortFilter } from '../ui/inputs/CohortInput.tsx'
import { csvExporter } from '../ui/tables/csv.ts'
import { RecordList } from '../ui/tables/RecordList.tsx'
import type { Column } from '../ui/tables/RecordTable.tsx'
import { EnrolmentFilters } from './EnrolmentFilters.tsx'
import {
  classroomColumn,
  enrolledColumn,
  enrolmentCsv,
  learnerColumn,
  methodColumn,
  statusColumn,
} from './enrolmentColumns.tsx'

const COLUMNS: readonly Column<TutorEnrolment>[] = [
  learnerColumn,
  statusColumn,
  methodColumn,
  enrolledColumn,
  classroomColumn,
]

/** Who is enrolled in a course, newest first. */
export function EnrollmentTable({ course }: { course: CourseRecord }) {
  return (
    <RecordList
      resource="enrollments"
      filter={{ course: course.id }}
      sort={{ field: 'enrolled_at', order: 'DESC' }}
      exporter={csvExporter<TutorEnrolment>(`enrolments-${course.id}`, enrolmentCsv)}
      caption="Enrollments"
      columns={COLUMNS}
      nothingFound="No enrolment matches this search."
      empty={<NobodyYet />}
    >
      <EnrolmentFilters>{course.runs_in_cohorts && <CohortFilter course={course} />}</EnrolmentFilters>
    </RecordList>
  )
}

function NobodyYet() {
  return (
    <MessagePage title="Nobody has enrolled yet">
      <Typography color="textSecondary">Share the link of the course; enrolments appear here.</Typography>
    </MessagePage>
  )
}
