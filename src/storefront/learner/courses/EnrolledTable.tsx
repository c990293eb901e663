import { Link } from 'react-router-dom'
import type { EnrolledCourse } from '#contract/enrolments.ts'
import { paths } from '#pages/paths.ts'
import { Badge } from '../../ui/data/Badge.tsx'
import { type Column, DataTable } from '../../ui/data/DataTable.tsx'
import { ClassroomLink } from '../timetable/ClassroomLink.tsx'
import { Timetable } from '../timetable/Timetable.tsx'

/** The dashboard's table of the learner's courses. */
export function EnrolledTable({ courses }: { courses: readonly EnrolledCourse[] }) {
  return <DataTable caption="Your courses" columns={COLUMNS} rows={courses} keyOf={({ id }) => id} />
}

const COLUMNS: readonly Column<EnrolledCourse>[] = [
  {
    title: 'Course Title',
    isHead: true,
    cell: ({ slug, title }) => <Link to={paths.course(slug)}>{title}</Link>,
  },
  {
    title: 'Status',
    cell: ({ status, status_color: color }) => <Badge color={color}>{status}</Badge>,
  },
  { title: 'Classroom Link', cell: course => <ClassroomLink course={course} /> },
  { title: 'Timetable', cell: course => <Timetable course={course} /> },
]
