import { paths } from '#pages/paths.ts'
import { HOME_ZONE } from '../../clock.ts'
import type { Db } from '../../database/db.ts'
import { isTimeZone, momentText } from '../../letters/spelling.ts'
import { localTimeOf } from '../../zonedTime.ts'
import { courseName, type Reader, wording } from './wording.ts'

/** What has happened to classes that learners are told of at once. */
export type ToldChange = 'added' | 'moved' | 'cancelled' | 'restored'

const VERBS: Record<ToldChange, string> = {
  added: 'added',
  moved: 'moved to another time',
  cancelled: 'cancelled',
  restored: 'taken up again',
}

/** Classes that were changed, as their learners are told of them. The first one's time is told as it stands now. */
export const aboutClasses = wording('session', findClasses, {
  'classes changed': (row, { change, count }: { change: ToldChange; count: number }, reader) => ({
    title: `${count === 1 ? 'A class was' : `${count} classes were`} ${VERBS[change]} in ${courseName(row)}`,
    text: textOf(row, count, reader),
    link: paths.timetable({ month: monthOf(row.starts_at, reader) }),
  }),
})

type ClassFacts = Awaited<ReturnType<typeof findClasses>>[number]

function textOf(row: ClassFacts, count: number, { zone }: Reader): string {
  const when = momentText(row.starts_at, zone)
  const which = count === 1 ? 'It' : 'The first of them'
  if (row.cancelled_at !== null) return `${which} was to begin on ${when}, and will not take place.`
  return `${which} begins on ${when}.`
}

/** The month of the reader's own calendar, by which the timetable shows it. */
function monthOf(instant: string, { zone }: Reader): string {
  const known = zone !== null && isTimeZone(zone) ? zone : HOME_ZONE
  return localTimeOf(Date.parse(instant), known).slice(0, 7)
}

function findClasses(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('class_sessions')
    .innerJoin('courses', 'courses.id', 'class_sessions.course_id')
    .select(['class_sessions.id', 'class_sessions.starts_at', 'class_sessions.cancelled_at'])
    .select(['courses.title', 'courses.taken_down_at'])
    .where('class_sessions.id', 'in', ids)
    .execute()
}
