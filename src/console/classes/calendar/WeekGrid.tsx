import { Typography } from '@mui/material'
import type { CSSProperties } from 'react'
import { Link } from 'react-router-dom'
import { weekFrom } from '#contract/rules/calendarDays.ts'
import type { OwnSlot } from '#contract/tutor/slots.ts'
import { paths } from '#pages/paths.ts'
import { calendarDayText, timeText } from '#shared/dates.ts'
import { weekdayText } from '#shared/localTimes.ts'
import type { ClassSessionRecord } from '../../dataProvider/records.ts'
import { lagosToday } from '../../ui/course/lagosTime.ts'
import dayStyles from './DayClass.module.css'
import { DayClass } from './DayClass.tsx'
import styles from './WeekGrid.module.css'
import { hoursOf, type WeekEntry } from './weekEntries.ts'

/** A week with its days beside each other and its hours below each other; on a phone, the days that have something. */
export function WeekGrid({
  monday,
  entries,
  courseId,
  onOpen,
}: {
  monday: string
  entries: readonly WeekEntry[]
  courseId: number
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
        <ol className={styles.days} aria-label={`Classes of the week of ${calendarDayText(monday)}`}>
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
        Days and times are those of Lagos.
      </Typography>
    </>
  )
}

/** The names of the days stand in the first row. */
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
  courseId: number
  onOpen: (session: ClassSessionRecord) => void
}) {
  if ('slot' in entry) return <Booking slot={entry.slot} />
  const { session } = entry
  return (
    <DayClass
      session={session}
      time={timesText(session)}
      onOpen={session.course_id === courseId ? () => onOpen(session) : undefined}
    />
  )
}

const STATES: Partial<Record<OwnSlot['state'], string>> = {
  held: ' (being paid)',
  taken: ' (to confirm)',
  attended: ' (attended)',
  missed: ' (missed)',
}

/** A booked slot leads to where it is confirmed, moved and marked. */
function Booking({ slot }: { slot: OwnSlot }) {
  const { course, learner, place, state } = slot
  return (
    <Link className={dayStyles.booking} to={`${paths.courseManage(course.slug)}?tab=onsite`}>
      {timesText(slot)} {learner?.firstname} {learner?.lastname}, {place.name}
      {STATES[state]}
    </Link>
  )
}

function timesText({ starts_at, ends_at }: { starts_at: string; ends_at: string }): string {
  return `${timeText(starts_at)} to ${timeText(ends_at)}`
}
