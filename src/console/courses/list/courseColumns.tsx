import EditIcon from '@mui/icons-material/EditOutlined'
import ViewIcon from '@mui/icons-material/VisibilityOutlined'
import { Box, IconButton, Tooltip, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import type { CourseFigures } from '#contract/rules/courseFigures.ts'
import { HIDDEN } from '#contract/rules/courseStatus.ts'
import { COVER_WIDTHS } from '#contract/rules/coverPicture.ts'
import { durationText } from '#contract/rules/duration.ts'
import { NO_RATINGS_YET, ratingText, shownRating } from '#contract/rules/rating.ts'
import { paths } from '#pages/paths.ts'
import { useCourseFigures } from '#shared/courseFigures.ts'
import { coverPhotoUrl } from '#shared/coverPhotoUrl.ts'
import { countText, dollarText } from '#shared/money.ts'
import type { CourseRow } from '../../dataProvider/records.ts'
import { courseStatusWords } from '../../ui/course/courseStatusWords.ts'
import { csvExporter } from '../../ui/tables/csv.ts'
import type { Column } from '../../ui/tables/RecordTable.tsx'
import { CourseChips } from '../CourseChips.tsx'
import { ChooseCourse } from './BulkPublish.tsx'

/** The columns of the tutor's courses (specification section 2). */
export const COURSE_COLUMNS: readonly Column<CourseRow>[] = [
  { title: 'Cover photo', cell: course => <Cover course={course} /> },
  { title: 'Course Title', cell: course => <CourseTitle course={course} />, sortBy: 'title' },
  { title: 'Original Price', cell: ({ original_price }) => dollarText(original_price), isNumber: true },
  {
    title: 'Discounted price',
    cell: ({ discounted_price }) => dollarText(discounted_price),
    isNumber: true,
    sortBy: 'price',
  },
  {
    title: 'Duration',
    cell: ({ duration }) => durationText(duration),
    isNumber: true,
    sortBy: 'duration',
  },
  { title: 'Action', cell: course => <CourseLinks course={course} /> },
]

export const exportCourses = csvExporter<CourseRow>('my-courses', [
  { title: 'Course Title', value: ({ title }) => title },
  { title: 'Original Price', value: ({ original_price }) => original_price },
  { title: 'Discounted price', value: ({ discounted_price }) => discounted_price },
  { title: 'Duration', value: ({ duration }) => durationText(duration) },
  { title: 'Category', value: ({ category }) => category.name },
  { title: 'Status', value: courseStatusWords },
  { title: 'Display', value: ({ display }) => (display === HIDDEN ? 'Hidden' : 'Showing') },
  { title: 'Enrolments', value: ({ enrollments_count }) => enrollments_count },
  { title: 'Average rating', value: ({ ratings_average }) => ratings_average ?? '' },
])

function Cover({ course }: { course: CourseRow }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center' }}>
      <ChooseCourse course={course} />
      <img
        src={coverPhotoUrl(course.cover_photo, COVER_WIDTHS[0])}
        alt=""
        width={COVER_SIDE}
        height={COVER_SIDE}
        loading="lazy"
        style={coverStyle}
      />
    </Box>
  )
}

/** A cover in a table: 60 by 60 px (specification section 9). */
const COVER_SIDE = 60

const coverStyle = {
  width: COVER_SIDE,
  height: COVER_SIDE,
  objectFit: 'cover',
  borderRadius: 10,
  backgroundColor: 'var(--sand)',
} as const

function CourseTitle({ course }: { course: CourseRow }) {
  const { title, enrollments_count: count } = course
  const figures = useCourseFigures()
  return (
    <Box component="span" sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', minWidth: { lg: 200 } }}>
      <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <CourseChips course={course} />
        <Typography component="span" variant="body2" color="textSecondary">
          {count === 1 ? '1 enrolment' : `${countText(count)} enrolments`}
          {` · ${ratingSentence(course, figures)}`}
        </Typography>
      </Box>
      {course.withheld?.reason === 'taken_down' && (
        <Typography component="span" variant="body2" color="textSecondary">
          {course.withheld.sentence}
        </Typography>
      )}
    </Box>
  )
}

/** A tutor reads what learners see, and that nobody has given it yet. */
function ratingSentence(course: CourseRow, figures: CourseFigures): string {
  const rating = shownRating(course, figures)
  if (!rating) return NO_RATINGS_YET
  if (course.ratings_average === null) return `${NO_RATINGS_YET}, shown as ${ratingText(rating.average)}`
  return `rated ${ratingText(rating.average)} (${countText(rating.count)})`
}

function CourseLinks({ course }: { course: CourseRow }) {
  return (
    <span style={{ display: 'inline-flex' }}>
      <Tooltip title="View">
        <IconButton component={Link} to={paths.courseManage(course.slug)} aria-label={`View ${course.title}`}>
          <ViewIcon />
        </IconButton>
      </Tooltip>
      <Tooltip title="Edit">
        <IconButton component={Link} to={paths.courseEdit(course.slug)} aria-label={`Edit ${course.title}`}>
          <EditIcon />
        </IconButton>
      </Tooltip>
    </span>
  )
}
