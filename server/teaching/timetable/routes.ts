import type { FastifyInstance } from 'fastify'
import { monthAfter } from '#contract/rules/calendarMonth.ts'
import { isJoinable } from '#contract/rules/classSessions.ts'
import { listMonth, listWeek, type TimetableClass } from '#contract/timetable.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { isTimeZone, knownZone } from '../../platform/time/format.ts'
import { dayAfter, endOfDay, localTimeOf, startOfDay } from '../../platform/time/zonedTime.ts'
import { presentClassPlace } from '../onsite/places/present.ts'
import { ONSITE_TITLE } from '../onsite/slots/present.ts'
import {
  findOwnZone,
  listOwnClasses,
  listOwnOnsite,
  type OnsiteRow,
  type Span,
  type TimetableRow,
} from './queries.ts'

const DAYS_AHEAD = 7
const MOST_OF_WEEK = 50
const MOST_OF_MONTH = 1_000

/** The classes among which the next one is looked for: the first may be cancelled. */
const SEARCHED = 20

/** No class lasts longer: one that began earlier must be over. */
const LONGEST_CLASS_MS = 24 * 60 * 60_000

/** Registers a learner's own classes of all their courses, by week and by month. */
export function timetableRoutes(app: FastifyInstance, { db, clock }: AppContext): void {
  registerEndpoint(app, listWeek, async ({ user }) => {
    const now = timestamp(clock)
    const { zone, ...shown } = await clockOf(user.id, now)
    const span = {
      from: new Date(Date.parse(now) - LONGEST_CLASS_MS).toISOString(),
      to: endOfDay(dayAfter(shown.today, DAYS_AHEAD), zone),
      endsAfter: now,
      limit: MOST_OF_WEEK,
    }
    const classes = await classesOf(user.id, span, now, zone)
    const next = await nextAfter(user.id, classes, span.to, now, zone)
    return success({ data: { ...shown, ...next, classes: classes.slice(0, MOST_OF_WEEK) } })
  })

  registerEndpoint(app, listMonth, async ({ user, query }) => {
    const now = timestamp(clock)
    const { zone, ...shown } = await clockOf(user.id, now)
    const month = query.month ?? shown.today.slice(0, 7)
    const from = startOfDay(`${month}-01`, zone)
    const next = monthAfter(month, 1)
    const to = next === null ? '2200' : startOfDay(`${next}-01`, zone)
    const limit = MOST_OF_MONTH + 1
    const all = await classesOf(user.id, { from, to, endsAfter: from, limit }, now, zone)
    const classes = all.slice(0, MOST_OF_MONTH)
    const after = await nextAfter(user.id, all, to, now, zone)
    return success({ data: { ...shown, ...after, month, classes, has_more: all.length > MOST_OF_MONTH } })
  })

  /** Lists a learner's classes of a span, including onsite ones, soonest first. */
  async function classesOf(userId: number, span: Omit<Span, 'userId' | 'now'>, now: string, zone: string) {
    const [live, onsite] = await Promise.all([
      listOwnClasses(db, { userId, now, ...span }),
      listOwnOnsite(db, { userId, now, ...span }),
    ])
    return [
      ...live.map(row => presentTimetableClass(row, now, zone)),
      ...onsite.map(row => presentTimetableOnsite(row, now, zone)),
    ].sort((one, other) => one.starts_at.localeCompare(other.starts_at))
  }

  /** Finds the next class after the days shown, unless these have one to come, or are past themselves. */
  async function nextAfter(
    userId: number,
    shown: readonly TimetableClass[],
    to: string,
    now: string,
    zone: string,
  ): Promise<{ next_class?: TimetableClass }> {
    if (to <= now || shown.some(({ ends_in, cancelled_at }) => ends_in > 0 && cancelled_at === null))
      return {}
    const later = await classesOf(userId, { from: to, to: '2200', endsAfter: to, limit: SEARCHED }, now, zone)
    const next_class = later.find(({ cancelled_at }) => cancelled_at === null)
    return next_class ? { next_class } : {}
  }

  /** Returns the time zone in which a user reads their times, and the day that it is there. */
  async function clockOf(userId: number, now: string) {
    const own = await findOwnZone(db, userId)
    const chosen = own?.time_zone ?? null
    // This server's data may no longer know the chosen zone.
    const time_zone = chosen !== null && isTimeZone(chosen) ? chosen : null
    const zone = knownZone(time_zone)
    return { zone, time_zone, today: localTimeOf(Date.parse(now), zone).slice(0, 10) }
  }
}

/** Presents a class as its learner's timetable shows it. @param ownZone the learner's zone, besides the class's own */
function presentTimetableClass(row: TimetableRow, now: string, ownZone: string): TimetableClass {
  return {
    id: row.id,
    title: row.title,
    ...presentWhen(row, now, ownZone),
    meeting_link: isJoinable(row, now) ? row.meeting_link : null,
    has_link: row.meeting_link !== null,
    cancelled_at: row.cancelled_at,
    cancel_reason: row.cancel_reason,
  }
}

/** Presents an onsite class as its learner's timetable shows it. */
function presentTimetableOnsite(row: OnsiteRow, now: string, ownZone: string): TimetableClass {
  return {
    id: row.id,
    title: ONSITE_TITLE,
    ...presentWhen(row, now, ownZone),
    meeting_link: null,
    has_link: false,
    cancelled_at: row.released_at,
    cancel_reason: row.release_reason,
    place: presentClassPlace(row),
  }
}

function presentWhen(row: TimetableRow | OnsiteRow, now: string, ownZone: string) {
  const { starts_at, ends_at, time_zone } = row
  return {
    course: { slug: row.course_slug, title: row.course_title },
    starts_at,
    ends_at,
    time_zone,
    starts_local: minutesOn(starts_at, time_zone),
    ends_local: minutesOn(ends_at, time_zone),
    own_starts_local: minutesOn(starts_at, ownZone),
    own_ends_local: minutesOn(ends_at, ownZone),
    starts_in: secondsTo(starts_at, now),
    ends_in: secondsTo(ends_at, now),
  }
}

function minutesOn(instant: string, zone: string): string {
  return localTimeOf(Date.parse(instant), zone).slice(0, 16)
}

/** Rounds up, so that a learner who waits this long is not early. */
function secondsTo(instant: string, now: string): number {
  return Math.ceil((Date.parse(instant) - Date.parse(now)) / 1_000)
}
