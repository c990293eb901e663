import { signup } from '#contract/accounts.ts'
import { allEndpoints } from '#contract/allEndpoints.ts'
import { COURSE_SORTS, getCourse, listCategories, listCourses, listTutorCourses } from '#contract/courses.ts'
import { enrol, listEnrolledCourses } from '#contract/enrolments.ts'
import { readNotifications } from '#contract/notifications.ts'
import { verifyPayment } from '#contract/payments.ts'
import { getPush, unsubscribePush } from '#contract/push.ts'
import { rateCourse, voteHelpful } from '#contract/ratings.ts'
import type { AttendanceState } from '#contract/rules/attendance.ts'
import { listFreeSlots } from '#contract/slots.ts'
import { downloadTimetable } from '#contract/timetable.ts'
import {
  cancelAnnouncement,
  createAnnouncement,
  listAnnouncementRecipients,
  listAnnouncements,
  previewAnnouncement,
} from '#contract/tutor/announcements.ts'
import { getAttendance, markUnsetPresent, setAttendance, undoMarking } from '#contract/tutor/attendance.ts'
import { cancelClassSeries, changeClassSeries, listClassSessions } from '#contract/tutor/classes.ts'
import {
  cancelCohort,
  copyCohort,
  deleteCohort,
  listCohorts,
  listWaiting,
  updateCohort,
} from '#contract/tutor/cohorts.ts'
import { listTutorEnrolments } from '#contract/tutor/enrolments.ts'
import { listPlaces, updatePlace } from '#contract/tutor/places.ts'
import { cancelSlot, confirmSlot, createWeeklySlots, listSlots, updateSlot } from '#contract/tutor/slots.ts'
import { joinWaitingList, leaveWaitingList, listOwnWaiting } from '#contract/waiting.ts'
import { ANNOUNCEMENT_SORTS } from '#server/messages/announcements/queries.ts'
import { deleteOldNotifications } from '#server/messages/notifications/queries.ts'
import { listForAttention } from '#server/money/payments/reconciliation/queries.ts'
import { reconcile } from '#server/money/payments/reconciliation/reconcile.ts'
import { refundPayment } from '#server/money/payments/refunds/refundPayment.ts'
import { deleteOldNews } from '#server/outbox/tutorNews.ts'
import { deleteExpiredSessions } from '#server/people/queries/sessions.ts'
import { deleteOldJobs } from '#server/platform/jobs/queue.ts'
import { timestampIn } from '#server/platform/time/clock.ts'
import { freeOverdueSeats } from '#server/teaching/cohorts/overdue.ts'
import { COHORT_SORTS } from '#server/teaching/cohorts/queries/cohorts.ts'
import { SLOT_SORTS } from '#server/teaching/onsite/slots/queries/slots.ts'
import { COHORT, endPlaces, openCohort } from './cohorts.ts'
import { allowedDevice, sendPushes } from './devices.ts'
import { collectLetters, sendAnnouncements, sendClassNews, sendLetters, sendReminders } from './letters.ts'
import { notificationsOf, notifyOfClasses } from './notifications.ts'
import { asAcademy, chargeSuccess, payingAcademy, QUIET_ACTOR } from './payingAcademy.ts'
import { planSeries } from './series.ts'
import { onsiteWith, PLACE } from './slots.ts'

/** The first choice of each filter of the catalogue's query, so that future filters are included. */
const EACH_FILTER = Object.entries<object>(listCourses.query.properties).flatMap(([name, schema]) => {
  const { anyOf: [first] = [] } = schema as { anyOf?: { const: string }[] }
  return name === 'sort' || !first ? [] : [{ [name]: first.const }]
})

const CONSOLE_FILTERS = [{}, { q: 'a' }, { id: [1, 2] }]

/** Runs a day of an academy: all database queries of its visitors, learners, tutors and timers. */
export async function busyAcademy() {
  const paying = await payingAcademy()
  const { server, db, clock, make, learner, tutor, category, course } = paying
  const visitor = server
  const student = server.as(learner)
  const teacher = server.as(tutor)
  const topic = await make.topic({ course_id: course.id })
  const objective = await make.objective({ course_id: course.id })
  const session = await make.classSession({ course_id: course.id })
  const free = await make.course({ tutor_id: tutor.id, category_id: category.id, discounted_price_cents: 0 })

  for (const sort of [undefined, ...COURSE_SORTS])
    for (const narrowed of [
      {},
      { category: category.slug },
      ...EACH_FILTER,
      { price: 'paid', category: '1' },
      { duration: 'medium' },
      { duration: 'long', price: 'free', category: '1' },
    ])
      for (const q of [undefined, 'course', 'corse'])
        await visitor.call(listCourses, { raw: { query: { sort, ...narrowed, q } } })
  await visitor.call(listCategories, { query: { items: 3 } })
  await teacher.call(listTutorCourses)
  await teacher.call(listTutorCourses, { query: { q: 'course' } })

  await paying.create(learner, 'busy-paid-1')
  await paying.pay('busy-paid-1')
  const { body } = await student.call(verifyPayment, { body: { reference: 'busy-paid-1' } })
  await student.call(enrol, { body: { course_id: course.id, payment_id: body.payment_id } })
  await paying.create(learner, 'busy-free-1', { amount: 0, course_id: free.id })
  const other = await make.learner()
  await paying.create(other, 'busy-hook-1')
  await paying.pay('busy-hook-1')
  await paying.webhook(chargeSuccess('busy-hook-1'))
  await paying.create(await make.learner(), 'busy-left-1')

  await runCohorts(paying)
  await runSlots(paying)

  // A past class lets its learner rate the course.
  await make.classSession({
    course_id: course.id,
    starts_at: timestampIn(clock, 60),
    ends_at: timestampIn(clock, 120),
  })
  clock.advance({ seconds: 180 })
  await student.call(rateCourse, { body: { slug: course.slug, rating: 4 } })
  await teachSeries(paying)
  const detail = await server.as(other).call(getCourse, { params: { slug: course.slug } })
  const rating = detail.body.data.ratings[0]
  await server.as(other).call(voteHelpful, { body: { id: rating?.id ?? 0, helpful: true } })
  for (const status of [undefined, 'upcoming', 'ongoing', 'completed', 'cancelled'] as const)
    for (const more of [{}, { course: course.slug }, { q: 'lara' }])
      await teacher.call(listTutorEnrolments, { query: { status, ...more } })

  await visitor.call(signup, {
    raw: {
      body: {
        email: 'busy@example.com',
        password: 'learn-today-1',
        confirmPassword: 'learn-today-1',
        firstname: 'Busy',
        lastname: 'Body',
        user_type: 'learner',
      },
    },
  })
  await everyCall({
    slug: course.slug,
    topic_slug: topic.slug,
    id: session.id,
    objective_id: objective.id,
    reference: 'busy-paid-1',
    course_id: course.id,
  })
  await timers()
  return paying

  /** Calls every endpoint of the contract once as each person, with existing parameters. */
  async function everyCall(known: Record<string, string | number>) {
    const params = { ...known, token: await receiptToken(), currencySymbol: 'NGN' }
    const ways = CONSOLE_FILTERS.map(filter => ({ filter: JSON.stringify(filter) }))
    for (const endpoint of allEndpoints)
      for (const caller of [student, teacher])
        for (const query of endpoint.path.startsWith('/api/console') ? ways : [undefined])
          await caller.call(endpoint, {
            params: params as never,
            raw: { query, ...(endpoint.body && { body: { ...known, topic: 'New', objective: 'New' } }) },
          })
  }

  function payment(reference: string) {
    return db.selectFrom('payments').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
  }

  async function receiptToken(): Promise<string> {
    const { id } = await payment('busy-paid-1')
    const receipts = db.selectFrom('receipts').select('token').where('payment_id', '=', id)
    const { token } = await receipts.executeTakeFirstOrThrow()
    return token
  }

  async function timers() {
    const academy = asAcademy(paying)
    clock.advance({ minutes: 5 })
    await reconcile(academy, QUIET_ACTOR, { since: '2026-03-01T00:00:00.000Z' })
    await sendLetters(paying)
    clock.advance({ minutes: 11 })
    await collectLetters(paying)
    await sendLetters(paying)
    await sendReminders(paying)
    await announceIn(paying, course)
    await deleteOldJobs(academy)
    await deleteOldNews(academy)
    await deleteOldNotifications(academy)
    await listForAttention(db)
    await refundPayment(academy, await payment('busy-paid-1'), {}, QUIET_ACTOR)
    clock.advance({ days: 9 })
    await reconcile(academy, QUIET_ACTOR)
    await deleteExpiredSessions(db, clock)
  }
}

/** Plans, changes and cancels a weekly series, notifies its learners and records attendance. */
async function teachSeries(paying: Awaited<ReturnType<typeof payingAcademy>>) {
  const { server, make, tutor, learner, course, db } = paying
  const own = await allowedDevice(paying, learner)
  const teacher = server.as(tutor)
  await planSeries({ server, tutor, course }, { count: 3 })
  const series = await db
    .selectFrom('class_sessions')
    .select('id')
    .where('course_id', '=', course.id)
    .where('series_id', 'is not', null)
    .orderBy('starts_at')
    .execute()
  const [first, second] = series.map(({ id }) => ({ params: { id } }))
  if (!first || !second) throw new Error('The series is not there.')
  const times = { starts_at: '2026-03-18T18:00', ends_at: '2026-03-18T19:00' }
  for (const preview of [true, false])
    await teacher.call(changeClassSeries, {
      ...first,
      body: { scope: 'all', title: 'Dyeing', ...times, preview },
    })
  for (const scope of ['following', 'all'] as const)
    await teacher.call(cancelClassSeries, { ...second, body: { scope, reason: 'The loom is broken.' } })
  await teacher.call(listClassSessions, {
    query: { filter: JSON.stringify({ from: '2026-03-01', to: '2026-04-01' }) },
  })
  await notifyOfClasses(paying)
  await sendPushes(paying)
  await sendClassNews(paying)
  const ofLearner = (await notificationsOf(paying, learner)).data
  for (const body of [{ ids: ofLearner.slice(0, 1).map(({ id }) => id) }, { up_to: 1_000_000 }])
    await server.as(learner).call(readNotifications, { body })
  await notificationsOf(paying, tutor)
  await server.as(learner).call(getPush)
  await server.as(learner).call(unsubscribePush, { body: { endpoint: own.subscription.endpoint } })
  const begun = await make.classSession({ course_id: course.id, starts_at: '2026-03-02T08:30:00.000Z' })
  const params = { id: begun.id }
  const tick = (state: AttendanceState | null, was: AttendanceState | null) =>
    teacher.call(setAttendance, { params, body: { user_id: learner.id, state, was } })
  await tick('present', null)
  await tick('late', 'present')
  await tick(null, 'late')
  const { body } = await teacher.call(markUnsetPresent, { params, body: {} })
  await teacher.call(undoMarking, { params, body: { batch: body.batch } })
  await teacher.call(getAttendance, { params })
}

/** Runs a course with cohorts through the states of its seats. */
async function runCohorts(paying: Awaited<ReturnType<typeof payingAcademy>>) {
  const { server, make, tutor, category, create, pay, clock } = paying
  const teacher = server.as(tutor)
  const course = await make.course({
    tutor_id: tutor.id,
    category_id: category.id,
    original_price_cents: 10_000,
    discounted_price_cents: 10_000,
  })
  const cohort = await openCohort({ server, tutor, course })
  const { body: copy } = await teacher.call(copyCohort, {
    params: { id: cohort.id },
    body: { name: 'May', starts_on: '2026-05-04' },
  })
  await teacher.call(updateCohort, { params: { id: cohort.id }, body: { ...COHORT, ends_on: '2026-05-03' } })
  await teacher.call(deleteCohort, { params: { id: copy.id } })
  await server.call(getCourse, { params: { slug: course.slug } })
  for (const reference of ['busy-seat-1', 'busy-seat-2', 'busy-seat-3']) {
    const learner = await make.learner()
    await create(learner, reference, { course_id: course.id })
    if (reference === 'busy-seat-2') continue
    await pay(reference)
    await server.as(learner).call(verifyPayment, { body: { reference } })
    await server.as(learner).call(listEnrolledCourses)
  }
  clock.advance({ minutes: 31 })
  await freeOverdueSeats(asAcademy(paying))
  for (const sort of COHORT_SORTS)
    for (const filter of [...CONSOLE_FILTERS, { course: course.slug }])
      await teacher.call(listCohorts, {
        query: { sort: JSON.stringify([sort, 'ASC']), filter: JSON.stringify(filter) },
      })
  await waitInLine(paying, course)
  await teacher.call(cancelCohort, { params: { id: cohort.id }, body: { reason: 'The tutor is ill.' } })
  await endPlaces(paying)
}

/** Runs an onsite course through the states of its slots. */
async function runSlots(paying: Awaited<ReturnType<typeof payingAcademy>>) {
  const { server, tutor, course, create, make, learner } = paying
  const onsite = await onsiteWith(paying)
  const { teacher, place, slot, onsiteLearner, book, move, giveBack } = onsite
  const first = await slot({ starts_at: '2026-04-09T18:00' })
  const second = await slot({ starts_at: '2026-04-10T18:00' })
  const student = await onsiteLearner()
  const { body } = await book(student, first.id)
  await move(student, body.data.id, second.id)
  await giveBack(student, body.data.id)
  await book(student, first.id)
  await onsite.onsite(student)
  await server.as(student).call(listEnrolledCourses)
  await server.as(student).call(downloadTimetable, { params: { slug: course.slug } })
  await create(await make.learner(), 'busy-slot-1', { method: 'physical', slot_id: second.id })
  await server.as(learner).call(listFreeSlots, { params: { slug: course.slug } })
  const availability = { weekdays: [1], from: '09:00', to: '12:00', minutes: 60 }
  const days = { from_day: '2026-06-01', to_day: '2026-06-14' }
  const weekly = { course_id: course.id, place_id: place.id, ...availability, ...days }
  await teacher.call(createWeeklySlots, { body: weekly })
  const params = { id: first.id }
  await teacher.call(confirmSlot, { params })
  await teacher.call(updateSlot, {
    params,
    body: { place_id: place.id, starts_at: '2026-05-11T18:00', minutes: 60 },
  })
  await teacher.call(updatePlace, { params: { id: place.id }, body: { ...PLACE, address: '3 Marina' } })
  await teacher.call(listPlaces, { query: { filter: '{"q":"yaba"}' } })
  for (const sort of SLOT_SORTS)
    for (const filter of [
      ...CONSOLE_FILTERS,
      { course: course.slug },
      { from: '2026-05-01', to: '2026-06-01' },
    ])
      await teacher.call(listSlots, {
        query: { sort: JSON.stringify([sort, 'ASC']), filter: JSON.stringify(filter) },
      })
  await server.as(tutor).call(cancelSlot, { params, body: { reason: 'No power.' } })
}

/** Runs a full cohort's waiting list: a seat is offered, declined, offered again, and enrolment closes. */
async function waitInLine(
  paying: Awaited<ReturnType<typeof payingAcademy>>,
  course: { id: number; slug: string },
) {
  const { server, make, tutor, create, clock } = paying
  const cohort = await openCohort(
    { server, tutor, course },
    {
      name: 'Evenings',
      seats: 1,
      enrolment_closes_at: '2026-03-02T13:00:00Z',
    },
  )
  const params = { id: cohort.id }
  await create(await make.learner(), 'busy-seat-4', { course_id: course.id, cohort_id: cohort.id })
  for (let count = 0; count < 3; count += 1) {
    const learner = server.as(await make.learner())
    await learner.call(joinWaitingList, { params })
    if (count === 0) continue
    await learner.call(getCourse, { params: { slug: course.slug } })
    await learner.call(listOwnWaiting)
    if (count === 1) await learner.call(leaveWaitingList, { params })
  }
  await server.as(tutor).call(listWaiting, { params })
  clock.advance({ minutes: 31 })
  await freeOverdueSeats(asAcademy(paying))
  clock.advance({ hours: 4 })
  await freeOverdueSeats(asAcademy(paying))
}

/** Announces to everybody in a course and to learners behind, now and later, and lists the recipients. */
async function announceIn(
  paying: Awaited<ReturnType<typeof payingAcademy>>,
  course: { id: number; slug: string },
) {
  const teacher = paying.server.as(paying.tutor)
  const words = { course_id: course.id, subject: 'A room', words: 'We meet in the library.' }
  const everyone = { ...words, audience: 'everyone' } as const
  await teacher.call(previewAnnouncement, { body: { ...words, audience: 'behind' } })
  const {
    body: { id },
  } = await teacher.call(createAnnouncement, { body: everyone })
  await teacher.call(createAnnouncement, { body: { ...words, audience: 'behind' } })
  const { body: later } = await teacher.call(createAnnouncement, {
    body: { ...everyone, send_at: '2026-12-01T09:00' },
  })
  await sendAnnouncements(paying)
  await teacher.call(listAnnouncementRecipients, { params: { id }, query: {} })
  await teacher.call(cancelAnnouncement, { params: { id: later.id } })
  for (const sort of ANNOUNCEMENT_SORTS)
    for (const filter of [...CONSOLE_FILTERS, { course: course.slug }])
      await teacher.call(listAnnouncements, {
        query: { sort: JSON.stringify([sort, 'ASC']), filter: JSON.stringify(filter) },
      })
}
