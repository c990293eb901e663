import { paths } from '#pages/paths.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { SlotStep } from '../../../platform/outbox/order.ts'
import { HOME_ZONE } from '../../../platform/time/clock.ts'
import { isTimeZone, momentText } from '../../../platform/time/spelling.ts'
import { localTimeOf } from '../../../platform/time/zonedTime.ts'
import type { ToldChange } from '../../../teaching/classes/notifyLearners.ts'
import { courseName, type Reader, type Wording, wording } from './wording.ts'

const VERBS: Record<ToldChange, string> = {
  added: 'added',
  moved: 'moved to another time',
  cancelled: 'cancelled',
  restored: 'taken up again',
}

/**
 * Classes that were changed, as their learners are told of them. The first one's time is told as it stands now; of one that was deleted meanwhile
 * the course is told alone.
 */
export const aboutClasses: Wording = {
  id: 'session',
  knows: about => about === 'classes changed',
  async load(db, ids, payloads) {
    const classes = new Map((await findClasses(db, ids)).map(row => [row.id, row]))
    const courses = await findCourses(db, [...new Set(payloads.map(({ course }) => Number(course)))])
    const names = new Map(courses.map(row => [row.id, courseName(row)]))
    return (id, _, payload, reader) => {
      const { change, count, course, reason, isForOthers } = payload as unknown as ChangedClasses
      const name = names.get(course)
      if (name === undefined) return null
      const row = classes.get(id)
      return {
        title: `${count === 1 ? 'A class was' : `${count} classes were`} ${VERBS[change]} in ${name}`,
        text: [
          row && !isForOthers
            ? textOf(row, count, reader)
            : 'Your timetable shows the classes that take place.',
          // One that takes place again has its reason no more.
          ...(reason && (!row || isForOthers || row.cancelled_at !== null) ? [`Reason: ${reason}`] : []),
        ].join(' '),
        link: paths.timetable(row ? { month: monthOf(row.starts_at, reader) } : {}),
      }
    }
  },
}

interface ChangedClasses {
  course: number
  change: ToldChange
  count: number
  /** Why they were called off. */
  reason?: string
  /** They take place, for other learners. */
  isForOthers?: true
}

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
    .select(['id', 'starts_at', 'cancelled_at'])
    .where('id', 'in', ids)
    .execute()
}

function findCourses(db: Db, ids: readonly number[]) {
  return db.selectFrom('courses').select(['id', 'title', 'taken_down_at']).where('id', 'in', ids).execute()
}

/** The steps of an onsite class, as its learner is told of them; when it is, is told as it stands now. */
export const aboutSlots = wording('booking', findBookings, {
  'onsite class': (row, { step }: { step: SlotStep }) => ({
    title: `Your onsite class is ${step}`,
    text:
      row.state === 'released'
        ? `The class in ${courseName(row)} will not take place. You can pick another time.`
        : `The class in ${courseName(row)} is on ${momentText(row.starts_at, row.time_zone)}.`,
    link: paths.onsiteClasses(),
  }),
})

function findBookings(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('slot_bookings')
    .innerJoin('slots', 'slots.id', 'slot_bookings.slot_id')
    .innerJoin('courses', 'courses.id', 'slot_bookings.course_id')
    .select(['slot_bookings.id', 'slot_bookings.state', 'slots.starts_at', 'slots.time_zone'])
    .select(['courses.title', 'courses.taken_down_at'])
    .where('slot_bookings.id', 'in', ids)
    .execute()
}
