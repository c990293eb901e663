import { createEvents } from 'ics'
import type { Config } from '../config.ts'
import type { ClassSessionRow } from '../database/tables.ts'
import type { CourseForEnrolment } from './repository.ts'

/** The class sessions of a course as an iCalendar file; each keeps its id, so a later download updates a calendar. */
export function calendarOf(
  config: Pick<Config, 'publicUrl' | 'academy'>,
  course: CourseForEnrolment,
  sessions: readonly ClassSessionRow[],
  now: Date,
): string {
  const { host } = new URL(config.publicUrl)
  const { error, value } = createEvents(
    sessions.map(session => ({
      uid: `class-session-${session.id}@${host}`,
      title: `${course.title}: ${session.title}`,
      start: Date.parse(session.starts_at),
      end: Date.parse(session.ends_at),
      startInputType: 'utc',
      startOutputType: 'utc',
      endInputType: 'utc',
      endOutputType: 'utc',
      timestamp: now.getTime(),
      ...(session.meeting_link && { url: session.meeting_link, location: session.meeting_link }),
    })),
    { calName: course.title, productId: config.academy.name },
  )
  if (error || !value) throw error ?? new Error('The calendar is empty')
  return value
}
