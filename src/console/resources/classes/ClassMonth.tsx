import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined'
import NextIcon from '@mui/icons-material/ChevronRightOutlined'
import { Alert, Box, Button, FormControlLabel, IconButton, Switch, Typography } from '@mui/material'
import { type RaRecord, useGetList } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { weekdayOf } from '#contract/rules/calendarDays.ts'
import { daysOf, monthAfter, readMonth } from '#contract/rules/calendarMonth.ts'
import { timeText } from '#shared/dates.ts'
import { monthText, SHORT_WEEKDAYS, weekdayName } from '#shared/localTimes.ts'
import type { ClassSessionRecord, CourseRecord } from '../../dataProvider/rest.ts'
import { lagosDayOf, lagosToday, startOfLagosDay } from '../../ui/lagosDays.ts'
import { FailureBox, shownInPlace } from '../../ui/notice.tsx'
import { TableSkeleton } from '../../ui/Skeleton.tsx'
import styles from './ClassMonth.module.css'
import dayStyles from './DayClass.module.css'

/** The month after the last supported one. */
const AFTER_LAST_MONTH = '2200-01'

/** A month of classes by Lagos days; loads only that month. */
export default function ClassMonth({
  course,
  onOpen,
}: {
  /** If left out, the classes of all courses are shown. */
  course?: CourseRecord | undefined
  onOpen: (session: ClassSessionRecord) => void
}) {
  const { period, ...ways } = usePeriod('month', course)
  const thisMonth = lagosToday().slice(0, 7)
  const month = readMonth(period) ?? thisMonth
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)]
  const { data, total, error, isPending, refetch } = useSpan<ClassSessionRecord>('class-sessions', {
    course,
    isAll: ways.isAll,
    from: startOfLagosDay(`${month}-01`),
    to: startOfLagosDay(`${after ?? AFTER_LAST_MONTH}-01`),
  })
  return (
    <Box sx={{ padding: 2, paddingTop: 0 }}>
      <PeriodHead
        name="month"
        title={monthText(month)}
        before={before}
        after={after}
        today={thisMonth}
        {...ways}
      />
      {error && <FailureBox fault={error} onRetry={() => void refetch()} />}
      {isPending && <TableSkeleton />}
      <BeyondSpan totals={[total]} />
      {data && <Days month={month} classes={data} courseId={course?.course_id} onOpen={onOpen} />}
    </Box>
  )
}

function Days({
  month,
  classes,
  courseId,
  onOpen,
}: {
  month: string
  classes: readonly ClassSessionRecord[]
  courseId: number | undefined
  onOpen: (session: ClassSessionRecord) => void
}) {
  const days = daysOf(month)
  const emptyBefore = weekdayOf(`${month}-01`) - 1
  const classesOn = new Map(days.map(day => [day, [] as ClassSessionRecord[]]))
  for (const session of classes) classesOn.get(lagosDayOf(session.starts_at))?.push(session)
  const today = lagosToday()
  return (
    <>
      {classes.length === 0 && <Typography color="textSecondary">No classes this month.</Typography>}
      <div className={styles.weekdays} aria-hidden>
        {SHORT_WEEKDAYS.map(name => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={styles.days} aria-label={`Classes in ${monthText(month)}`}>
        {SHORT_WEEKDAYS.slice(0, emptyBefore).map(name => (
          <li key={name} className={styles.before} aria-hidden />
        ))}
        {days.map(day => {
          const held = classesOn.get(day) ?? []
          return (
            <li
              key={day}
              className={styles.day}
              data-empty={held.length === 0 || undefined}
              data-today={day === today || undefined}
            >
              <span className={styles.number} title={day === today ? 'Today' : undefined}>
                <span className={styles.name}>{weekdayName(day)} </span>
                {Number(day.slice(8))}
              </span>
              {held.map(session => (
                <DayClass
                  key={session.id}
                  session={session}
                  time={timeText(session.starts_at)}
                  onOpen={opens(session, courseId) ? () => onOpen(session) : undefined}
                />
              ))}
            </li>
          )
        })}
      </ol>
      <Typography variant="body2" color="textSecondary" sx={{ marginTop: 1 }}>
        All times are Lagos time.
      </Typography>
    </>
  )
}

/** Returns true if a class can be opened: on the page of one course, classes of other courses cannot. */
export function opens({ course_id }: ClassSessionRecord, courseId: number | undefined): boolean {
  return courseId === undefined || course_id === courseId
}

/** A class in a calendar day: a button if it can be opened, else text. */
export function DayClass({
  session: { title, cancelled_at },
  time,
  onOpen,
}: {
  session: ClassSessionRecord
  time: string
  onOpen: (() => void) | undefined
}) {
  const words = (
    <>
      {time} {cancelled_at === null ? title : <s>{title}</s>}
      {cancelled_at !== null && ' (cancelled)'}
    </>
  )
  if (!onOpen) return <span className={dayStyles.other}>{words}</span>
  return (
    <button type="button" className={dayStyles.class} onClick={onOpen}>
      {words}
    </button>
  )
}

/** Head of a month or week: its title, navigation, and the switch for all courses. */
export function PeriodHead({
  name,
  title,
  before,
  after,
  today,
  isAll,
  show,
  showAll,
}: {
  name: 'month' | 'week'
  title: string
  /** Null outside the supported years. */
  before: string | null
  after: string | null
  /** The current month, or today's date for weeks. */
  today: string
} & Omit<ReturnType<typeof usePeriod>, 'period'>) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBottom: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <IconButton
          aria-label={`Previous ${name}`}
          disabled={before === null}
          onClick={() => before !== null && show(before)}
        >
          <PreviousIcon />
        </IconButton>
        <Typography
          component="h2"
          variant="h6"
          aria-live="polite"
          sx={{ minWidth: '8.5rem', textAlign: 'center', fontSize: { xs: '1rem', sm: '1.25rem' } }}
        >
          {title}
        </Typography>
        <IconButton
          aria-label={`Next ${name}`}
          disabled={after === null}
          onClick={() => after !== null && show(after)}
        >
          <NextIcon />
        </IconButton>
      </Box>
      <Button onClick={() => show(today)}>Today</Button>
      {showAll && (
        <FormControlLabel
          sx={{ marginLeft: 'auto' }}
          control={<Switch checked={isAll} onChange={(_, isOn) => showAll(isOn)} />}
          label="All my courses"
        />
      )}
    </Box>
  )
}

/** Tells the tutor if a month or week has more than is shown. */
export function BeyondSpan({ totals }: { totals: readonly (number | undefined)[] }) {
  if (totals.every((total = 0) => total <= MOST_IN_SPAN)) return null
  return (
    <Alert severity="info" sx={{ marginBottom: 1 }}>
      Only the first {MOST_IN_SPAN.toLocaleString('en')} are shown. To see the rest, choose one course or
      switch to the list.
    </Alert>
  )
}

/** Reads from the URL, and changes there, the shown month or week and whether all courses are included. */
export function usePeriod(name: 'month' | 'week', course: CourseRecord | undefined) {
  const [search, setSearch] = useSearchParams()

  function change(key: string, value: string | null) {
    const { [key]: _, ...others } = Object.fromEntries(search)
    const next = value === null ? others : { ...others, [key]: value }
    setSearch(next, { replace: true, preventScrollReset: true })
  }

  return {
    period: search.get(name),
    isAll: course === undefined || search.get('courses') === 'all',
    show: (period: string) => change(name, period),
    showAll: course && ((isAll: boolean) => change('courses', isAll ? 'all' : null)),
  }
}

/** More than a tutor has in a month. Fetched in parts; `BeyondSpan` says if there are more. */
const MOST_IN_SPAN = 2_000

/** Fetches the classes that begin in a period, soonest first, of one course or of all the tutor's courses. */
export function useSpan<Row extends RaRecord>(
  resource: 'class-sessions' | 'slots',
  { course, isAll, from, to }: { course: CourseRecord | undefined; isAll: boolean; from: string; to: string },
) {
  return useGetList<Row>(
    resource,
    {
      filter: { ...(course && !isAll && { course: course.id }), from, to },
      sort: { field: 'starts_at', order: 'ASC' },
      pagination: { page: 1, perPage: MOST_IN_SPAN },
    },
    { ...shownInPlace, refetchOnWindowFocus: true },
  )
}
