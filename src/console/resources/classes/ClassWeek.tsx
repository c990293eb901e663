import { Box, Typography } from '@mui/material'
import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import { dayAfter, mondayOf, readDay, weekFrom } from '#contract/rules/calendarDays.ts'
import type { OwnSlot } from '#contract/tutor/slots.ts'
import { paths } from '#pages/paths.ts'
import { calendarDayText, timeText } from '#shared/dates.ts'
import { weekdayText } from '#shared/localTimes.ts'
import type { ClassSessionRecord, CourseRecord } from '../../dataProvider/rest.ts'
import { lagosInputValue, lagosToday, startOfLagosDay } from '../../ui/lagosDays.ts'
import { FailureBox } from '../../ui/notice.tsx'
import { TableSkeleton } from '../../ui/Skeleton.tsx'
import { BeyondSpan, DayClass, opens, PeriodHead, usePeriod, useSpan } from './ClassMonth.tsx'
import styles from './ClassWeek.module.css'
import dayStyles from './DayClass.module.css'

/** A week of classes and booked onsite classes in Lagos time; any of its days selects it in the URL. */
export default function ClassWeek({
  course,
  onOpen,
}: {
  /** If left out, the classes of all courses are shown. */
  course?: CourseRecord | undefined
  onOpen: (session: ClassSessionRecord) => void
}) {
  const { period, ...ways } = usePeriod('week', course)
  const today = lagosToday()
  const monday = mondayOf(readDay(period) ?? today)
  const next = dayAfter(monday, 7)
  const span = { course, isAll: ways.isAll, from: startOfLagosDay(monday), to: startOfLagosDay(next) }
  const classes = useSpan<ClassSessionRecord>('class-sessions', span)
  const slots = useSpan<OwnSlot>('slots', span)
  const failed = [classes, slots].filter(({ error }) => error)
  const entries = classes.data && slots.data && weekEntries(classes.data, slots.data)

  function handleRetry() {
    for (const { refetch } of failed) void refetch()
  }

  return (
    <Box sx={{ padding: 2, paddingTop: 0 }}>
      <PeriodHead
        name="week"
        title={`Week of ${calendarDayText(monday)}`}
        before={readDay(dayAfter(monday, -7))}
        after={readDay(next)}
        today={today}
        {...ways}
      />
      {failed[0] && <FailureBox fault={failed[0].error} onRetry={handleRetry} />}
      <BeyondSpan totals={[classes.total, slots.total]} />
      {!entries && failed.length === 0 && <TableSkeleton />}
      {entries && entries.length === 0 && (
        <Typography color="textSecondary">No classes this week.</Typography>
      )}
      {entries && entries.length > 0 && (
        <WeekGrid monday={monday} entries={entries} courseId={course?.course_id} onOpen={onOpen} />
      )}
    </Box>
  )
}

/** A grid of days and hours; on a phone, only the days with classes. */
function WeekGrid({
  monday,
  entries,
  courseId,
  onOpen,
}: {
  monday: string
  entries: readonly WeekEntry[]
  courseId: number | undefined
  onOpen: (session: ClassSessionRecord) => void
}) {
  const hours = hoursOf(entries)
  const today = lagosToday()
  return (
    <>
      <div className={styles.week} style={{ '--hours': hours.length } as CSSProperties}>
        <div className={styles.hours} aria-hidden>
          {hours.map((hour, row) => (
            <span key={hour} style={rowOf(row)}>
              {String(hour).padStart(2, '0')}:00
            </span>
          ))}
        </div>
        <ol className={styles.days} aria-label={`Classes in the week of ${calendarDayText(monday)}`}>
          {weekFrom(monday).map(day => {
            const ofDay = entries.filter(entry => entry.day === day)
            return (
              <li
                key={day}
                className={styles.day}
                data-empty={ofDay.length === 0 || undefined}
                data-today={day === today || undefined}
              >
                <span className={styles.name}>
                  {weekdayText(day)}
                  {day === today && ' (today)'}
                </span>
                {hours.map((hour, row) => {
                  const inHour = ofDay.filter(entry => entry.hour === hour)
                  return (
                    <div
                      key={hour}
                      className={styles.hour}
                      style={rowOf(row)}
                      data-empty={inHour.length === 0 || undefined}
                    >
                      {inHour.map(entry => (
                        <Entry key={keyOf(entry)} entry={entry} courseId={courseId} onOpen={onOpen} />
                      ))}
                    </div>
                  )
                })}
              </li>
            )
          })}
        </ol>
      </div>
      <Typography variant="body2" color="textSecondary" sx={{ marginTop: 1 }}>
        All times are Lagos time.
      </Typography>
    </>
  )
}

/** Row 1 holds the names of the days. */
function rowOf(index: number) {
  return { '--row': index + 2 } as CSSProperties
}

function keyOf(entry: WeekEntry): string {
  return 'slot' in entry ? `slot-${entry.slot.id}` : `class-${entry.session.id}`
}

function Entry({
  entry,
  courseId,
  onOpen,
}: {
  entry: WeekEntry
  courseId: number | undefined
  onOpen: (session: ClassSessionRecord) => void
}) {
  if ('slot' in entry) return <Booking slot={entry.slot} />
  const { session } = entry
  return (
    <DayClass
      session={session}
      time={timesText(session)}
      onOpen={opens(session, courseId) ? () => onOpen(session) : undefined}
    />
  )
}

const STATES: Partial<Record<OwnSlot['state'], string>> = {
  held: ' (awaiting payment)',
  taken: ' (to confirm)',
  attended: ' (attended)',
  missed: ' (missed)',
}

/** A booked slot, linked to the page on which it is confirmed, moved and marked. */
function Booking({ slot }: { slot: OwnSlot }) {
  const { course, learner, place, state } = slot
  return (
    <Link className={dayStyles.booking} to={paths.courseManage(course.slug, { tab: 'onsite' })}>
      {timesText(slot)} {learner?.firstname} {learner?.lastname}, {place.name}
      {STATES[state]}
    </Link>
  )
}

function timesText({ starts_at, ends_at }: { starts_at: string; ends_at: string }): string {
  return `${timeText(starts_at)} to ${timeText(ends_at)}`
}

/** A class or booked slot with its Lagos day and the hour in which it begins. */
type WeekEntry = {
  day: string
  hour: number
  starts_at: string
} & ({ session: ClassSessionRecord } | { slot: OwnSlot })

/** Returns the classes and booked onsite classes of a week, soonest first. */
function weekEntries(
  classes: readonly ClassSessionRecord[],
  slots: readonly OwnSlot[],
): readonly WeekEntry[] {
  const booked = slots.filter(({ learner }) => learner !== null)
  return [
    ...classes.map(session => ({ session, ...placeOf(session) })),
    ...booked.map(slot => ({ slot, ...placeOf(slot) })),
  ].sort((one, other) => one.starts_at.localeCompare(other.starts_at))
}

/** Returns the hours from the first start to the last. */
function hoursOf(entries: readonly WeekEntry[]): number[] {
  const hours = entries.map(({ hour }) => hour)
  const first = Math.min(...hours)
  return hours.length === 0 ? [] : Array.from({ length: Math.max(...hours) - first + 1 }, (_, i) => first + i)
}

function placeOf({ starts_at }: { starts_at: string }) {
  const local = lagosInputValue(starts_at)
  return { day: local.slice(0, 10), hour: Number(local.slice(11, 13)), starts_at }
}
