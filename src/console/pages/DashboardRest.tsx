import { Box, Link as MuiLink, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import type { CourseInNeed, Lack, MonthOfSales } from '#contract/tutor/insights.ts'
import type { Review } from '#contract/tutor/reviews.ts'
import { paths } from '#pages/paths.ts'
import { dayText } from '#shared/dates.ts'
import { countText, nairaText } from '#shared/money.ts'
import { failureOf } from '../dataProvider/rest.ts'
import { Stars, StatusChip } from '../ui/cells.tsx'
import { WITHHELD_WORDS } from '../ui/course.tsx'
import { FailureBox, failed, NoticeBox, shownInPlace } from '../ui/notice.tsx'
import { Section } from '../ui/Page.tsx'
import { Skeleton, TableSkeleton } from '../ui/Skeleton.tsx'
import { useInsights } from './dashboardQueries.ts'

/** The rest of the dashboard: sales and courses that need attention, both fetched by `ApprovalNotice`, and ratings. */
export default function DashboardRest() {
  const { data, error, refetch } = useInsights({ isEnabled: false })
  return (
    <>
      {error && <FailureBox fault={error} onRetry={() => void refetch()} />}
      {data && <Sales months={data.months} />}
      {!data && !error && <Skeleton shape="insight" />}
      {data && data.courses_total > 0 && <CoursesInNeed courses={data.courses} total={data.courses_total} />}
      <NewestRatings />
    </>
  )
}

/** Loaded apart, because the chart's library is large. */
const SalesChart = lazy(() => import('./SalesChart.tsx'))

const CHART_HEIGHT = 200

type Figure = 'naira' | 'enrolments'

/** Shows enrolments and naira by month as a chart, and again as a table. */
function Sales({ months }: { months: readonly MonthOfSales[] }) {
  const [figure, setFigure] = useState<Figure>('naira')
  const sum = months.reduce((all, month) => all + month[figure], 0)
  return (
    <Section
      title="Sales by month"
      actions={
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Show sales in"
          value={figure}
          onChange={(_, chosen: Figure | null) => chosen && setFigure(chosen)}
        >
          <ToggleButton value="naira" sx={toggleSx}>
            Naira
          </ToggleButton>
          <ToggleButton value="enrolments" sx={toggleSx}>
            Enrolments
          </ToggleButton>
        </ToggleButtonGroup>
      }
    >
      <Typography color="textSecondary" sx={{ marginBottom: 1.5 }}>
        <Box component="strong" sx={{ color: 'text.primary' }}>
          {figure === 'naira' ? nairaText(sum) : countText(sum)}
        </Box>{' '}
        {figure === 'naira' ? 'paid' : 'enrolments'} in the last 12 months
      </Typography>
      <Suspense
        fallback={
          <Box sx={{ height: CHART_HEIGHT }}>
            <Skeleton shape="chart" />
          </Box>
        }
      >
        <SalesChart
          height={CHART_HEIGHT}
          labels={months.map(({ month }) => monthName(month, 'short'))}
          values={months.map(month => month[figure])}
        />
      </Suspense>
      <details>
        <summary style={{ minHeight: 44, paddingBlock: 10, cursor: 'pointer' }}>Show as a table</summary>
        <Box component="table" sx={tableSx}>
          <caption className="visually-hidden">Sales by month</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Enrolments</th>
              <th scope="col">Naira</th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, enrolments, naira }) => (
              <tr key={month}>
                <th scope="row">{monthName(month, 'long')}</th>
                <td>{countText(enrolments)}</td>
                <td>{nairaText(naira)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      </details>
    </Section>
  )
}

/** "Mar", "March 2026" of `2026-03`. */
function monthName(month: string, length: 'short' | 'long'): string {
  return monthNames[length].format(new Date(`${month}-01T00:00:00Z`))
}

const monthNames = {
  short: new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
}

const toggleSx = { minHeight: 44, paddingInline: 2, textTransform: 'none', fontSize: '0.9375rem' }

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { padding: '8px 0', borderTop: '1px solid var(--line)', textAlign: 'right', fontWeight: 400 },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': { border: 0, color: 'var(--muted)', fontSize: '0.875rem', fontWeight: 600 },
}

/** Lists the courses that lack something, each with a link to fix it. */
function CoursesInNeed({ courses, total }: { courses: readonly CourseInNeed[]; total: number }) {
  const others = total - courses.length
  return (
    <Section title="Needs attention" isPadded={false}>
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {courses.map(course => (
          <Box component="li" key={course.slug} sx={lineSx}>
            <MuiLink component={Link} to={placeOf(course)} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {course.title}
            </MuiLink>
            <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
              {course.lacks.map(lack => (
                <StatusChip key={lack} color={lack === 'unpublished' ? 'secondary' : 'info'}>
                  {lack === 'unpublished' ? offSaleWords(course) : WORDS[lack]}
                </StatusChip>
              ))}
            </Box>
            {course.withheld?.reason === 'taken_down' && (
              <Typography variant="body2" color="textSecondary">
                {course.withheld.sentence}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
      {others > 0 && (
        <Typography color="textSecondary" sx={{ padding: '12px 20px 16px' }}>
          and {countText(others)} more in <Link to={paths.tutorCourses()}>My Courses</Link>
        </Typography>
      )}
    </Section>
  )
}

/** Returns the edit page to put a course on sale, and the manage page to add its parts. */
function placeOf({ slug, lacks }: CourseInNeed): string {
  if (lacks.includes('closed')) return paths.courseManage(slug, { tab: 'cohorts' })
  if (lacks.includes('no_topics')) return paths.courseManage(slug)
  if (lacks.includes('no_objectives')) return paths.courseManage(slug, { tab: 'objectives' })
  return paths.courseEdit(slug)
}

function offSaleWords({ withheld }: CourseInNeed): string {
  return withheld ? WITHHELD_WORDS[withheld.reason] : WORDS.unpublished
}

const WORDS: Record<Lack, string> = {
  unpublished: 'Unpublished',
  closed: 'Nobody can enrol',
  no_topics: 'No topics',
  no_objectives: 'No objectives',
}

const lineSx = { display: 'grid', gap: 0.75, padding: '12px 20px', borderTop: '1px solid var(--line)' }

const NEWEST = 2

/** Lists the newest ratings of the tutor's courses. */
function NewestRatings() {
  const { data, error, isPending } = useGetList<Review>(
    'reviews',
    { pagination: { page: 1, perPage: NEWEST }, sort: { field: 'created_at', order: 'DESC' } },
    shownInPlace,
  )
  return (
    <Section title="Newest ratings" isPadded={false}>
      {isPending && <TableSkeleton lines={NEWEST} />}
      {error && (
        <Box sx={{ padding: '0 20px 20px' }}>
          <NoticeBox notice={failed(failureOf(error))} />
        </Box>
      )}
      {data?.length === 0 && (
        <Typography color="textSecondary" sx={{ padding: '0 20px 20px' }}>
          No ratings yet.
        </Typography>
      )}
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {data?.map(({ id, rating, comment, user, course, created_at, reply }) => (
          <Box component="li" key={id} sx={ratingSx}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <Stars average={rating} />
              <Typography component="span" variant="body2" color="textSecondary">
                {user.firstname} {user.lastname} · {dayText(created_at)}
              </Typography>
              <MuiLink
                component={Link}
                to={paths.courseManage(course.slug, { tab: 'ratings' })}
                variant="body2"
              >
                {course.title}: {reply ? 'see your reply' : 'reply'}
              </MuiLink>
            </Box>
            {comment && <Typography sx={commentSx}>{comment}</Typography>}
          </Box>
        ))}
      </Box>
    </Section>
  )
}

const ratingSx = { display: 'grid', gap: 0.5, padding: '12px 20px', borderTop: '1px solid var(--line)' }

const commentSx = {
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
}
