import type { FastifyInstance } from 'fastify'
import { completionInstant } from '#contract/rules/enrolmentStatus.ts'
import {
  bookSlot as bookSlotEndpoint,
  cancelOnsiteClass,
  listFreeSlots,
  listOnsiteClasses,
  moveOnsiteClass,
} from '#contract/slots.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { Account } from '../../../platform/http/account.ts'
import { registerEndpoint } from '../../../platform/http/registerEndpoint.ts'
import { success } from '../../../platform/http/success.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { findCourseAccess, maySee } from '../../courses/policy.ts'
import { findCourseBySlug } from '../../courses/queries.ts'
import { bookSlot, cancelBooking, moveToSlot, noSuchSlot } from './bookSlot.ts'
import { presentFreeSlot, presentOnsiteClass } from './present.ts'
import { listClassesHad, minutesUsed } from './queries/bookings.ts'
import { listFreeSlotsOf, listOnsiteClassesOf, listOnsiteCoursesOf } from './queries/learnersSlots.ts'

/** Registers the routes with which a learner sees and changes onsite classes. */
export function onsiteClassRoutes(app: FastifyInstance, { db, clock }: AppContext): void {
  registerEndpoint(app, listFreeSlots, async ({ params, user }) => {
    const course = await findCourseBySlug(db, params.slug)
    if (!course || !maySee(course, await findCourseAccess(db, user, course)))
      throw new HttpError('course.not_found', 'Course not found.')
    const now = timestamp(clock)
    const free = await listFreeSlotsOf(db, [course.id], user?.id, now)
    const until = completionInstant(now, course.duration_weeks)
    return success({ data: free.filter(({ starts_at }) => starts_at < until).map(presentFreeSlot) })
  })

  registerEndpoint(app, listOnsiteClasses, async ({ user }) => {
    const now = timestamp(clock)
    const courses = await listOnsiteCoursesOf(db, user.id)
    const ids = courses.map(({ id }) => id)
    const [classes, had, free] = await Promise.all([
      listOnsiteClassesOf(db, user.id),
      listClassesHad(db, user.id, ids),
      listFreeSlotsOf(db, ids, user.id, now),
    ])
    return success({
      data: courses.map(course => {
        const { id, slug, title, created_at, completes_at: until, onsite_hours: bought } = course
        const booked_minutes = minutesUsed(had, { course_id: id, created_at })
        const own = classes.filter(({ course_id }) => course_id === id)
        return {
          id,
          slug,
          title,
          books_until: until > now ? until : null,
          ...(bought !== null && { hours: { bought, booked_minutes } }),
          classes: own.map(row => presentOnsiteClass(row, now)).reverse(),
          has_class_ahead: own.some(
            ({ state, ends_at }) => (state === 'taken' || state === 'confirmed') && ends_at > now,
          ),
          free: free
            .filter(({ course_id, starts_at }) => course_id === id && starts_at < until)
            .map(presentFreeSlot),
        }
      }),
    })
  })

  registerEndpoint(app, bookSlotEndpoint, async ({ body, user }) => {
    const now = timestamp(clock)
    const { id } = await inTransaction(db, trx => bookSlot(trx, user, body.slot_id, now))
    return shown(user, id)
  })

  registerEndpoint(app, moveOnsiteClass, async ({ params, body, user }) => {
    const move = { bookingId: params.id, slotId: body.slot_id }
    const { id } = await inTransaction(db, trx => moveToSlot(trx, user, move, timestamp(clock)))
    return shown(user, id)
  })

  registerEndpoint(app, cancelOnsiteClass, async ({ params, user }) => {
    const { id } = await inTransaction(db, trx => cancelBooking(trx, user, params.id, timestamp(clock)))
    return shown(user, id)
  })

  async function shown(user: Account, id: number) {
    const [row] = await listOnsiteClassesOf(db, user.id, { id })
    if (!row) throw noSuchSlot()
    return success({ data: presentOnsiteClass(row, timestamp(clock)) })
  }
}
