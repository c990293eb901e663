import { Box, Button, Checkbox, FormControlLabel, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useListContext, useRefresh } from 'react-admin'
import { Link, useNavigate } from 'react-router-dom'
import type { OwnCourseSort as SortName } from '#contract/courses.ts'
import type { CourseFigures } from '#contract/rules/courseFigures.ts'
import { HIDDEN, PUBLISHED, UNPUBLISHED } from '#contract/rules/courseStatus.ts'
import { COVER_WIDTHS } from '#contract/rules/coverPicture.ts'
import { durationText } from '#contract/rules/duration.ts'
import { NO_RATINGS_YET, ratingText, shownRating } from '#contract/rules/rating.ts'
import { paths } from '#pages/paths.ts'
import { useCourseFigures } from '#shared/courseFigures.ts'
import { coverPhotoUrl } from '#shared/coverPhotoUrl.ts'
import { countText, dollarText } from '#shared/money.ts'
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts'
import { type CourseRow, failureOf } from '../../dataProvider/rest.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import cells from '../../ui/cells.module.css'
import { AddCourseLink, courseStatusWords } from '../../ui/course.tsx'
import { csvExporter, currencyColumn } from '../../ui/csv.ts'
import { useSingleMutation } from '../../ui/form.tsx'
import { HEADS } from '../../ui/heads.tsx'
import { ListTools } from '../../ui/ListTools.tsx'
import { MessagePage } from '../../ui/MessagePage.tsx'
import { done, failed, useToast } from '../../ui/notice.tsx'
import { Card, PageHead } from '../../ui/Page.tsx'
import { actionColumn, type Column, RecordList } from '../../ui/RecordList.tsx'
import { CourseChips } from './OwnCourse.tsx'

/** /tutor/courses: the tutor's own courses; the URL holds search, order and page. */
export default function CourseListPage() {
  const navigate = useNavigate()
  return (
    <>
      <PageHead {...HEADS.tutorCourses}>
        <AddCourseLink />
      </PageHead>
      <Card>
        <RecordList
          resource="courses"
          sort={{ field: 'newest', order: 'ASC' }}
          exporter={exportCourses}
          caption="My courses"
          columns={COURSE_COLUMNS}
          onOpen={({ slug }) => void navigate(paths.courseManage(slug))}
          nothingFound="No courses match your search."
          empty={<NoCourses />}
          isInAddress
          pageSizes={[10, 25, 50, 100]}
        >
          <ListTools searchLabel="Search courses" filtersName="Order">
            <CourseSort />
          </ListTools>
          <BulkPublish />
        </RecordList>
      </Card>
    </>
  )
}

function NoCourses() {
  return (
    <MessagePage title="No courses yet - add the first one">
      <Typography color="textSecondary">
        Start with a title, price and duration. You can add topics and objectives later.
      </Typography>
    </MessagePage>
  )
}

/** The columns of the tutor's courses (specification section 2). */
const COURSE_COLUMNS: readonly Column<CourseRow>[] = [
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
  actionColumn(
    ({ title }) => title,
    ({ slug }) => [
      { name: 'View', to: paths.courseManage(slug) },
      { name: 'Edit', to: paths.courseEdit(slug) },
      { name: 'View as learner', to: paths.course(slug), isApart: true },
    ],
  ),
]

const exportCourses = csvExporter<CourseRow>('my-courses', [
  { title: 'Course Title', value: ({ title }) => title },
  { title: 'Original Price', value: ({ original_price }) => original_price },
  { title: 'Discounted price', value: ({ discounted_price }) => discounted_price },
  currencyColumn('USD'),
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
      <Link to={paths.courseManage(course.slug)} className={cells.title}>
        {title}
      </Link>
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

/** Returns the rating that learners see. */
function ratingSentence(course: CourseRow, figures: CourseFigures): string {
  const rating = shownRating(course, figures)
  if (!rating || course.ratings_average === null) return NO_RATINGS_YET
  return `rated ${ratingText(rating.average)} (${countText(rating.count)})`
}

const ORDERS: readonly { name: SortName; label: string }[] = [
  { name: 'newest', label: 'Newest first' },
  { name: 'title', label: 'Title' },
  { name: '-title', label: 'Title, Z to A' },
  { name: 'popular', label: 'Most enrolled' },
  { name: 'rating', label: 'Best rated' },
  { name: 'price', label: 'Lowest price' },
  { name: '-price', label: 'Highest price' },
  { name: 'duration', label: 'Shortest' },
  { name: '-duration', label: 'Longest' },
]

/** Chooses the order of the courses: the API's orders as react-admin's field and direction. */
function CourseSort() {
  const { sort, setSort } = useListContext()
  const turned = `-${sort.field}`
  const isTurned = sort.order === 'DESC' && ORDERS.some(({ name }) => name === turned)
  const shown = isTurned ? turned : sort.field
  return (
    <TextField
      select
      label="Order"
      size="small"
      value={ORDERS.some(({ name }) => name === shown) ? shown : 'newest'}
      onChange={({ target }) =>
        setSort(
          target.value.startsWith('-')
            ? { field: target.value.slice(1), order: 'DESC' }
            : { field: target.value, order: 'ASC' },
        )
      }
      sx={{ flex: '1 1 12rem', minWidth: '10rem' }}
    >
      {ORDERS.map(({ name, label }) => (
        <MenuItem key={name} value={name}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Publishes or unpublishes the selected courses: all of them or, if refused, none. */
function BulkPublish() {
  const { data = [], selectedIds, onSelect, onUnselectItems } = useListContext<CourseRow>()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const refresh = useRefresh()
  const showToast = useToast()
  const [isAsking, setAsking] = useState(false)
  const change = useSingleMutation({
    mutationFn: (status: 0 | 1) => dataProvider.setStatusOfMany(selectedIds.map(String), status),
    onSuccess: ({ message }) => {
      onUnselectItems()
      refresh()
      showToast(done('Success!', message))
    },
    onError: fault =>
      showToast(failed(failureOf(fault), { refused: 'Request Failed!', network: 'Something Went Wrong' })),
  })
  if (data.length === 0) return null
  const chosen = selectedIds.length
  const isAll = data.every(({ id }) => selectedIds.includes(id))
  return (
    <Box sx={barSx}>
      <FormControlLabel
        label={chosen === 0 ? 'Select all' : `${countText(chosen)} selected`}
        control={
          <Checkbox
            checked={isAll}
            indeterminate={chosen > 0 && !isAll}
            onChange={() => (isAll ? onUnselectItems() : onSelect(data.map(({ id }) => id)))}
            slotProps={{ input: { 'aria-label': 'Select all courses on this page' } }}
          />
        }
      />
      {chosen > 0 && (
        <>
          <Button disabled={change.isPending} onClick={() => change.mutate(PUBLISHED)}>
            Publish
          </Button>
          <Button color="error" disabled={change.isPending} onClick={() => setAsking(true)}>
            Unpublish
          </Button>
          {isAsking && (
            <ConfirmDialog
              question={`Are you sure you want to unpublish ${chosen === 1 ? '1 course' : `${countText(chosen)} courses`}?`}
              text="Nobody can find them or enrol. Enrolled learners keep access."
              onProceed={() => {
                setAsking(false)
                change.mutate(UNPUBLISHED)
              }}
              onGoBack={() => setAsking(false)}
            />
          )}
        </>
      )}
    </Box>
  )
}

/** Selects one course of the list. */
function ChooseCourse({ course }: { course: CourseRow }) {
  const { selectedIds, onToggleItem } = useListContext<CourseRow>()
  return (
    <Checkbox
      checked={selectedIds.includes(course.id)}
      onChange={() => onToggleItem(course.id)}
      slotProps={{ input: { 'aria-label': `Select ${course.title}` } }}
      sx={{ marginLeft: '-11px' }}
    />
  )
}

const barSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  minHeight: 52,
  paddingInline: 2,
  borderBottom: '1px solid var(--line)',
}
