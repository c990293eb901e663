import { Box, Typography } from '@mui/material'
import { weekdayOf } from '#contract/rules/calendarDays.ts'
import { daysOf, monthAfter, readMonth } from '#contract/rules/calendarMonth.ts'
import { timeText } from '#shared/dates.ts'
import { monthText, SHORT_WEEKDAYS, weekdayName } from '#shared/localTimes.ts'
import type { ClassSessionRecord, CourseRecord } from '../../dataProvider/records.ts'
import { lagosDayOf, lagosToday, startOfLagosDay } from '../../ui/course/lagosTime.ts'
import { FailureBox } from '../../ui/feedback/FailureBox.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { BeyondSpan } from './BeyondSpan.tsx'
import styles from './ClassMonth.module.css'
import { DayClass } from './DayClass.tsx'
import { PeriodHead } from './PeriodHead.tsx'
import { usePeriod } from './usePeriod.ts'
import { useSpan } from './useSpan.ts'

/** After the last month that there is. */
const AFTER_LAST_MONTH = '2200-01'

/** A month of classes, by the days of Lagos; only its own classes are loaded. */
export default function ClassMonth({
  course,
  onOpen,
}: {
  course: CourseRecord
  onOpen: (session: ClassSessionRecord) => void
}) {
  const { period, ...ways } = usePeriod('month')
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
      {data && <Days month={month} classes={data} courseId={course.course_id} onOpen={onOpen} />}
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
  courseId: number
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
      <ol className={styles.days} aria-label={`Classes of ${monthText(month)}`}>
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
                  onOpen={session.course_id === courseId ? () => onOpen(session) : undefined}
                />
              ))}
            </li>
          )
        })}
      </ol>
      <Typography variant="body2" color="textSecondary" sx={{ marginTop: 1 }}>
        Days and times are those of Lagos.
      </Typography>
    </>
  )
}
