import type { FastifyInstance } from 'fastify'
import type { BodyOf } from '#contract/endpoint.ts'
import { SLOTS_MAX } from '#contract/rules/slots.ts'
import {
  cancelSlot as cancelSlotEndpoint,
  confirmSlot,
  createSlot,
  createWeeklySlots,
  deleteSlot as deleteSlotEndpoint,
  getSlot,
  listSlots,
  markSlot,
  previewWeeklySlots,
  updateSlot,
  type WeeklySlots,
} from '#contract/tutor/slots.ts'
import { lockTutor } from '../../../people/tutorStatus.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isMissingReference } from '../../../platform/database/failures.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import { badInput, HttpError, refuseStale } from '../../../platform/errors.ts'
import type { Account } from '../../../platform/http/account.ts'
import { contentRange, readListQuery } from '../../../platform/http/listQuery.ts'
import { registerEndpoint } from '../../../platform/http/registerEndpoint.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { momentText } from '../../../platform/time/format.ts'
import { findOwnCourse } from '../../courses/queries.ts'
import { ownPlace, ownSlot } from '../policy.ts'
import { presentOwnSlot } from './present.ts'
import {
  classesWithin,
  countComingSlots,
  countOwnedSlots,
  deleteSlot,
  insertSlot,
  insertSlots,
  listOwnedSlots,
  type OfferedAt,
  type OwnedSlotRow,
  SLOT_SORTS,
  SLOT_STATES,
  slotsWithin,
} from './queries/slots.ts'
import { type PlannedTime, slotTime } from './slotInput.ts'
import { cancelSlot, confirmBooking, markBooking, moveSlot } from './tutorSteps.ts'
import { weeklySlots } from './weeklySlots.ts'

type WeeklyInput = BodyOf<typeof createWeeklySlots>

/** Registers the REST routes of a tutor's own slots, of weekly availability, and of a tutor's steps on bookings. */
export function slotRoutes(app: FastifyInstance, { db, clock }: AppContext): void {
  registerEndpoint(app, listSlots, async ({ query, user, setHeader }) => {
    const now = timestamp(clock)
    const list = readListQuery(query, SLOT_SORTS, SLOT_STATES)
    const rows = await listOwnedSlots(db, user.id, list, now)
    const total = await countOwnedSlots(db, user.id, list.filter, now)
    setHeader('content-range', contentRange('slots', list, rows.length, total))
    return rows.map(row => presentOwnSlot(row, now))
  })

  registerEndpoint(app, getSlot, ({ params, user }) => shown(user, params.id))

  registerEndpoint(app, createSlot, async ({ body, user }) => {
    const now = timestamp(clock)
    const id = await inTransaction(db, async trx => {
      await lockTutor(trx, user.id)
      const at = await offeredAt(trx, user, body)
      const time = slotTime(body, at.time_zone, now)
      await refuseTooMany(trx, user, 1, now)
      await refuseOverlap(trx, user.id, [time], ['starts_at', 'Starts at'])
      return insertSlot(trx, at, time, now)
    })
    return shown(user, id)
  })

  registerEndpoint(app, previewWeeklySlots, ({ body, user }) =>
    inTransaction(db, async trx => summary((await planWeekly(trx, user, body)).times)),
  )

  registerEndpoint(app, createWeeklySlots, ({ body, user }) =>
    inTransaction(db, async trx => {
      const { at, times, now } = await planWeekly(trx, user, body)
      await insertSlots(trx, at, times, now)
      return summary(times)
    }),
  )

  registerEndpoint(app, updateSlot, async ({ params, body, user }) => {
    const now = timestamp(clock)
    await inTransaction(db, async trx => {
      await lockTutor(trx, user.id)
      const before = await ownSlot(trx, user, params.id, now)
      refuseStale(body.version, before)
      const { id } = before
      const place = await ownPlace(trx, user, body.place_id)
      const { id: place_id, time_zone } = place
      const time = slotTime(body, time_zone, now)
      await refuseOverlap(trx, user.id, [time], ['starts_at', 'Starts at'], id)
      await moveSlot(trx, id, { ...time, place_id, time_zone, version: before.version + 1 }, now)
    })
    return shown(user, params.id)
  })

  registerEndpoint(app, deleteSlotEndpoint, async ({ params, user }) => {
    const now = timestamp(clock)
    const slot = await ownSlot(db, user, params.id, now)
    try {
      await deleteSlot(db, slot.id)
    } catch (error) {
      if (!isMissingReference(error)) throw error
      throw new HttpError(
        'slot.in_use',
        "You can't delete this slot because a learner has booked it. You can cancel it instead.",
      )
    }
    return presentOwnSlot(slot, now)
  })

  registerEndpoint(app, confirmSlot, ({ params, user }) => change(user, params.id, confirmBooking))

  registerEndpoint(app, markSlot, ({ params, body, user }) =>
    change(user, params.id, (trx, slot, now) => markBooking(trx, slot, body.state, now)),
  )

  registerEndpoint(app, cancelSlotEndpoint, ({ params, body, user }) =>
    change(user, params.id, (trx, slot, now) => cancelSlot(trx, slot, body.reason.trim(), now)),
  )

  async function change(
    user: Account,
    id: number,
    step: (trx: Db, slot: OwnedSlotRow, now: string) => Promise<void>,
  ) {
    const now = timestamp(clock)
    await inTransaction(db, async trx => step(trx, await ownSlot(trx, user, id, now), now))
    return shown(user, id)
  }

  async function shown(user: Account, id: number) {
    const now = timestamp(clock)
    return presentOwnSlot(await ownSlot(db, user, id, now), now)
  }

  /** Plans the slots of a weekly availability without writing them. */
  async function planWeekly(trx: Db, user: Account, input: WeeklyInput) {
    const now = timestamp(clock)
    await lockTutor(trx, user.id)
    const at = await offeredAt(trx, user, input)
    const times = weeklySlots(input, at.time_zone, now)
    await refuseTooMany(trx, user, times.length, now)
    await refuseOverlap(trx, user.id, times, ['from', 'From'])
    return { at, times, now }
  }
}

/** Policies "own course" and "own place", for slots to be added. */
async function offeredAt(
  trx: Db,
  user: Account,
  { course_id, place_id }: Pick<WeeklyInput, 'course_id' | 'place_id'>,
): Promise<OfferedAt> {
  const course = await findOwnCourse(trx, user.id, course_id)
  if (!course) throw new HttpError('course.not_found', 'Course not found.')
  const { time_zone } = await ownPlace(trx, user, place_id)
  return { course_id, tutor_id: user.id, place_id, time_zone }
}

async function refuseTooMany(trx: Db, { id }: Account, more: number, now: string): Promise<void> {
  if ((await countComingSlots(trx, id, now)) + more <= SLOTS_MAX) return
  const most = SLOTS_MAX.toLocaleString('en-GB')
  throw new HttpError('slot.limit_reached', `You can have up to ${most} upcoming slots.`)
}

function summary(times: readonly [PlannedTime, ...PlannedTime[]]): WeeklySlots {
  const edge = ({ starts_at, ends_at }: PlannedTime) => ({ starts_at, ends_at })
  return { count: times.length, first: edge(times[0]), last: edge(times.at(-1) ?? times[0]) }
}

/**
 * Refuses times at which the tutor has a class or another slot. The caller must have locked the tutor
 * (`lockTutor`), so that one of two parallel calls sees the slots of the other.
 * @param times soonest first
 * @param field of the form, and its name
 * @param ownId the slot that is moved, or 0
 * @throws HttpError with a sentence for the field
 */
async function refuseOverlap(
  trx: Db,
  tutorId: number,
  times: readonly [PlannedTime, ...PlannedTime[]],
  [field, label]: readonly [field: string, label: string],
  ownId = 0,
): Promise<void> {
  const span = { starts_at: times[0].starts_at, ends_at: times.at(-1)?.ends_at ?? times[0].ends_at }
  const busy = [
    ...(await slotsWithin(trx, tutorId, span, ownId)),
    ...(await classesWithin(trx, tutorId, span)),
  ]
  const other = busy.find(one =>
    times.some(time => time.starts_at < one.ends_at && one.starts_at < time.ends_at),
  )
  if (!other) return
  const { title, starts_at, ends_at, time_zone } = other
  throw badInput({
    [field]: `${label} overlaps with ${title}, from ${momentText(starts_at, time_zone)} to ${momentText(ends_at, time_zone)}.`,
  })
}
