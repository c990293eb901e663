import { Typography } from '@mui/material'
import { ListBase } from 'react-admin'
import type { TutorEnrolment } from '#contract/tutor/enrolments.ts'
import type { CourseRecord } from '../dataProvider/records.ts'
import { MessagePage } from '../ui/feedback/MessagePage.tsx'
import { shownInPlace } from '../ui/feedback/notice.ts'
import { TableSkeleton } from '../ui/feedback/Skeleton.tsx'
import { csvExporter } from '../ui/tables/csv.ts'
import { ListError } from '../ui/tables/ListError.tsx'
import { ListPages } from '../ui/tables/ListPages.tsx'
import { type Column, RecordTable } from '../ui/tables/RecordTable.tsx'
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
    <ListBase
      disableAuthentication
      resource="enrollments"
      filter={{ course: course.id }}
      perPage={25}
      storeKey={false}
      disableSyncWithLocation
      exporter={csvExporter<TutorEnrolment>(`enrolments-${course.id}`, enrolmentCsv)}
      queryOptions={shownInPlace}
      loading={<TableSkeleton />}
      error={<ListError />}
      empty={<NobodyYet />}
    >
      <EnrolmentFilters />
      <RecordTable caption="Enrollments" columns={COLUMNS} nothingFound="No enrolment matches this search." />
      <ListPages sizes={[10, 25, 50]} />
    </ListBase>
  )
}

function NobodyYet() {
  return (
    <MessagePage title="Nobody has enrolled yet">
      <Typography color="textSecondary">Share the link of the course; enrolments appear here.</Typography>
    </MessagePage>
  )
}
