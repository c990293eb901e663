import type { Config } from '../config/config.ts'
import type { ClassSessionRow } from '../database/tables.ts'
import type { CourseForEnrolment } from './repository.ts'

/** The class sessions of a course as an iCalendar file; each keeps its id, so a later download updates a calendar. */
export async function calendarOf(
  config: Pick<Config, 'publicUrl' | 'academy'>,
  course: CourseForEnrolment,
  sessions: readonly ClassSessionRow[],
  now: Date,
): Promise<string> {
  const { createEvents } = await import('ics')
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
      ...placeOf(session),
    })),
    { calName: course.title, productId: config.academy.name },
  )
  if (error || !value) throw error ?? new Error('The calendar is empty')
  return value
}

/** A meeting link that is no web address still says where to go; only a real one may be a calendar's URL. */
function placeOf({ meeting_link: link }: ClassSessionRow) {
  if (!link) return {}
  const isWebAddress = /^https?:/.test(link) && URL.canParse(link)
  return { location: link, ...(isWebAddress && { url: new URL(link).href }) }
}
