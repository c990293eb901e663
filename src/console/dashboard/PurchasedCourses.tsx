import { Button, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import type { TutorEnrolment } from '#contract/tutor/enrolments.ts'
import { paths } from '#pages/paths.ts'
import { LearnerButton } from '../enrollments/EnrolmentDialog.tsx'
import { EnrolmentFilters } from '../enrollments/EnrolmentFilters.tsx'
import { classroomColumn, enrolmentCsv, statusColumn } from '../enrollments/enrolmentColumns.tsx'
import { AddCourseLink } from '../ui/course/AddCourseLink.tsx'
import { CourseChoice } from '../ui/course/CourseChoice.tsx'
import { MessagePage } from '../ui/feedback/MessagePage.tsx'
import { Section } from '../ui/Section.tsx'
import cells from '../ui/tables/cells.module.css'
import { csvExporter } from '../ui/tables/csv.ts'
import { RecordList } from '../ui/tables/RecordList.tsx'
import type { Column } from '../ui/tables/RecordTable.tsx'
import { useCounts } from './dashboardQueries.ts'
import { TimetableButtons } from './TimetableButtons.tsx'

const COLUMNS: readonly Column<TutorEnrolment>[] = [
  { title: 'Course Title', cell: enrolment => <Purchase {...enrolment} /> },
  statusColumn,
  classroomColumn,
  {
    title: 'Timetable',
    cell: ({ course, sessions_count: count }) => <TimetableButtons course={course} sessionsCount={count} />,
  },
]

const exporter = csvExporter<TutorEnrolment>('purchased-courses', enrolmentCsv)

/** The enrolments in the tutor's courses, newest first; search, filter and page are in the address. */
export function PurchasedCourses() {
  return (
    <Section title="Purchased courses" isPadded={false}>
      <RecordList
        resource="enrollments"
        perPage={10}
        exporter={exporter}
        caption="Purchased courses"
        columns={COLUMNS}
        nothingFound="No enrolment matches this search."
        empty={<NobodyYet />}
        isInAddress
      >
        <EnrolmentFilters>
          <CourseChoice />
        </EnrolmentFilters>
      </RecordList>
    </Section>
  )
}

function Purchase(enrolment: TutorEnrolment) {
  const { slug, title } = enrolment.course
  return (
    <span>
      <Link to={`${paths.courseManage(slug)}?tab=enrollments`} className={cells.title}>
        {title}
      </Link>
      <LearnerButton enrolment={enrolment} />
    </span>
  )
}

function NobodyYet() {
  const { data: counts } = useCounts({ isEnabled: false })
  if (counts?.all === 0) {
    return (
      <MessagePage title="No courses yet - add the first one">
        <Typography color="textSecondary">
          A title, a price and a duration are enough to begin. Who enrols in it stands here.
        </Typography>
        <AddCourseLink />
      </MessagePage>
    )
  }
  return (
    <MessagePage title="Nobody has enrolled yet">
      <Typography color="textSecondary">
        As soon as somebody buys a place in one of your courses, they stand here.
      </Typography>
      <Button variant="contained" component={Link} to={paths.tutorCourses()}>
        My Courses
      </Button>
    </MessagePage>
  )
}
