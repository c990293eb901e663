import type { Endpoint } from '#contract/endpoint.ts'
import { unsubscribeToken } from '#server/messages/preferences/unsubscribeLink.ts'
import { academyWith } from '../academy/academy.ts'
import { device } from '../academy/devices.ts'
import type { CallOptions } from '../academy/testClient.ts'
import { png } from '../pictures.ts'

const PUSH_SUBSCRIPTION = device().subscription

/** The input of a call to any endpoint. */
export type AnyCall = Pick<CallOptions<Endpoint>, 'headers'> & {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  files?: Record<string, { bytes: Uint8Array }>
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Builds an academy with a row of everything, all of one tutor and one learner. */
export async function fullAcademy() {
  const passkeys = { id: 'academy.example', origin: 'https://academy.example' }
  const academy = await academyWith(
    { course: {}, topic: {}, objective: {}, stranger: {} },
    { config: { passkeys, bounceSecret: 'shared-with-the-mail-service' } },
  )
  const { make, db, course, learner, tutor, category } = academy
  const inSeries = { series_id: 'weekly', series_number: 1 }
  const classSession = await make.classSession({ course_id: course.id, ...inSeries })
  const begun = { starts_at: '2026-03-02T08:30:00.000Z', ends_at: '2026-03-02T09:30:00.000Z' }
  const begunClass = await make.classSession({ course_id: course.id, ...begun })
  await db.updateTable('users').set({ page_slug: 'tolu-teacher' }).where('id', '=', tutor.id).execute()
  const inCohorts = await make.course({ tutor_id: tutor.id, category_id: category.id })
  const cohort = await make.cohort({ course_id: inCohorts.id })
  const fullCohort = await make.cohort({ course_id: inCohorts.id, seats: 1, taken: 1 })
  const waitedFor = await make.cohort({ course_id: inCohorts.id, seats: 1, taken: 1, waiting: 1 })
  await make.waiting({ cohort_id: waitedFor.id, user_id: learner.id })
  const { payment_id } = await make.enrolment({ course_id: course.id, user_id: learner.id })
  const onsite = await make.course({ tutor_id: tutor.id, category_id: category.id })
  const place = await make.place({ tutor_id: tutor.id })
  await make.enrolment({ course_id: onsite.id, user_id: learner.id, method: 'physical' })
  const at = { course_id: onsite.id, tutor_id: tutor.id, place_id: place.id }
  const future = { starts_at: '2126-01-07T09:00:00.000Z', ends_at: '2126-01-07T10:00:00.000Z' }
  const slot = await make.slot({ ...at, ...future, starts_local: '2126-01-07T10:00:00' })
  const freeSlot = await make.slot(at)
  const begunSlot = await make.slot({
    ...at,
    starts_at: '2026-03-01T09:00:00.000Z',
    ends_at: '2026-03-01T10:00:00.000Z',
  })
  const ofLearner = { course_id: onsite.id, user_id: learner.id }
  const booking = await make.booking({ ...ofLearner, slot_id: slot.id })
  await make.booking({ ...ofLearner, slot_id: begunSlot.id })
  const unusedPlace = await make.place({ tutor_id: tutor.id })
  const slots = { unusedPlace, place, slot, freeSlot, begunSlot, booking, onsite }
  // Another learner's rating: nobody can mark their own as helpful.
  const rater = await make.learner()
  const rating = await make.rating({
    course_id: course.id,
    user_id: rater.id,
    reply: 'Thank you.',
    replied_at: '2026-03-01T08:00:00.000Z',
  })
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', payment_id)
    .executeTakeFirstOrThrow()
  const created_at = payment.created_at
  const receipt = await db
    .insertInto('receipts')
    .values({
      payment_id,
      number: `BA-2026-${payment_id}`,
      token: `token-of-payment-${payment_id}`,
      created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const announcement = await make.announcement({
    course_id: course.id,
    send_at: '2126-01-07T09:00:00.000Z',
  })
  const passkey = await make.passkey({ user_id: learner.id })
  return {
    ...academy,
    ...slots,
    announcement,
    passkey,
    classSession,
    begunClass,
    cohort,
    fullCohort,
    waitedFor,
    rating,
    payment,
    receipt,
  }
}

export type FullAcademy = Awaited<ReturnType<typeof fullAcademy>>

/** Returns, for each call of the contract, valid input by an authorised caller. */
export function validCalls(academy: FullAcademy): Record<string, AnyCall> {
  const {
    course,
    topic,
    objective,
    category,
    classSession,
    cohort,
    fullCohort,
    waitedFor,
    rating,
    payment,
    receipt,
    passkey,
  } = academy
  const { slug } = course
  const ofBegun = { params: { id: academy.begunClass.id } }
  const ofCourse = { params: { slug } }
  const ofSession = { params: { id: classSession.id } }
  const ofCohort = { params: { id: cohort.id } }
  const ofFullCohort = { params: { id: fullCohort.id } }
  const days = { name: 'Evenings', starts_on: '2126-01-07', ends_on: '2126-02-07', time_zone: 'Africa/Lagos' }
  const ofPlace = { params: { id: academy.place.id } }
  const ofSlot = { params: { id: academy.slot.id } }
  const ofBooking = { params: { id: academy.booking.id } }
  const ofAnnouncement = { params: { id: academy.announcement.id } }
  const words = { audience: 'everyone', subject: 'A room', words: 'We meet in the library.' }
  const placeForm = { name: 'Library', address: '3 Marina, Lagos', time_zone: 'Africa/Lagos' }
  const slotForm = { place_id: academy.place.id, starts_at: '2126-02-07T10:00', minutes: 60 }
  const availability = {
    course_id: academy.onsite.id,
    place_id: academy.place.id,
    weekdays: [1, 3],
    from: '09:00',
    to: '12:00',
    minutes: 60,
    from_day: '2126-03-04',
    to_day: '2126-03-17',
  }
  const ofPasskey = { params: { id: passkey.id } }
  const cover = { cover_photo: { bytes: png(4, 4) } }
  const reference = { reference: payment.reference }

  const { credential_id: id } = passkey
  const credential = { id, rawId: id, type: 'public-key' }

  const times = { starts_at: '2026-04-01T09:00:00Z', ends_at: '2026-04-01T10:00:00Z' }
  const { tutor, learner } = academy
  const ofTutor = { params: { id: tutor.id } }
  const ofLearner = { params: { id: learner.id } }
  const ofLink = {
    params: { token: unsubscribeToken(academy.config, { userId: learner.id, kind: 'replies' }) },
  }
  const ofRating = { params: { id: rating.id } }
  return {
    'GET /api/admin/accounts': { query: { email: tutor.email } },
    'GET /api/admin/tutors': { query: { items: 5, before: 1000 } },
    'POST /api/admin/tutors/:id/approve': ofTutor,
    'POST /api/admin/tutors/:id/suspend': ofTutor,
    'POST /api/admin/learners/:id/suspend': ofLearner,
    'POST /api/admin/learners/:id/restore': ofLearner,
    'GET /api/admin/courses': { query: { items: 5, tutor: tutor.email } },
    'POST /api/admin/courses/:slug/take-down': { ...ofCourse, body: { reason: 'It copies a book.' } },
    'POST /api/admin/courses/:slug/restore': ofCourse,
    'GET /api/admin/ratings': { query: { items: 5, course: slug } },
    'POST /api/admin/ratings/:id/hide': ofRating,
    'POST /api/admin/ratings/:id/show': ofRating,
    'POST /api/admin/ratings/:id/hide-reply': ofRating,
    'POST /api/admin/ratings/:id/show-reply': ofRating,
    'GET /api/admin/attention': {},
    'GET /api/admin/payments/:reference': { params: reference },
    'POST /api/admin/payments/:reference/accept': { params: reference, body: { reason: 'It was paid.' } },
    'POST /api/admin/payments/:reference/refund': { params: reference, body: { amount_kobo: 100 } },
    'GET /api/admin/audit': { query: { items: 5, act: 'signed in', subject: 'user:1' } },
    'POST /api/signup': {
      body: { email: 'new@example.com', password: 'seven yellow yams', firstname: 'Ada', lastname: 'Bello' },
    },
    'POST /api/login': { body: { email: 'nobody@example.com', password: 'seven yellow yams' } },
    'POST /api/login/second-factor': { body: { ticket: 'x'.repeat(43), code: '123456' } },
    'POST /api/password/forgot': { body: { email: 'nobody@example.com' } },
    'POST /api/password/reset/check': { body: { token: 'x'.repeat(43) } },
    'POST /api/password/reset': { body: { token: 'x'.repeat(43), password: 'seven yellow yams' } },
    'GET /api/account': {},
    'GET /api/account/data': {},
    'GET /api/unsubscribe/:token': ofLink,
    'POST /api/unsubscribe/:token': ofLink,
    'GET /api/account/notices': {},
    'PUT /api/account/notices': {
      body: { choices: [{ kind: 'replies', channel: 'letter', choice: 'off' }] },
    },
    'POST /api/email/change': { body: { email: 'new@example.com', current_password: 'seven yellow yams' } },
    'POST /api/google/link': { body: { current_password: 'seven yellow yams' } },
    'POST /api/google/unlink': { body: { current_password: 'seven yellow yams' } },
    'POST /api/email/change/confirm': { body: { token: 'x'.repeat(43) } },
    'POST /api/email/change/stop': { body: { token: 'x'.repeat(43) } },
    'POST /api/account/erase': { body: { current_password: 'seven yellow yams' } },
    'POST /api/account/second-factor/set-up': { body: { current_password: 'seven yellow yams' } },
    'POST /api/account/second-factor/confirm': { body: { code: '123456' } },
    'POST /api/account/second-factor/recovery-codes': {
      body: { current_password: 'seven yellow yams', code: '123456' },
    },
    'POST /api/account/second-factor/off': {
      body: { current_password: 'seven yellow yams', code: '123456' },
    },
    'POST /api/account/picture': { files: { picture: { bytes: png(4, 4) } } },
    'DELETE /api/account/picture': {},
    'POST /api/account/update': {
      body: { firstname: 'Ada', phone: '0803 123 4567', time_zone: 'Africa/Lagos' },
    },
    'POST /api/password/change': {
      body: { current_password: 'seven yellow yams', password: 'nine purple plums' },
    },
    'GET /api/sessions': {},
    'DELETE /api/sessions/:id': { params: { id: 'x' } },
    'POST /api/sessions/end-others': {},
    'GET /api/passkeys': {},
    'POST /api/passkeys/options': { body: { current_password: 'seven yellow yams' } },
    'POST /api/passkeys': {
      body: {
        ticket: 'x'.repeat(43),
        credential: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
      },
    },
    'PUT /api/passkeys/:id': { ...ofPasskey, body: { name: 'My phone' } },
    'DELETE /api/passkeys/:id': ofPasskey,
    'POST /api/login/passkey/options': {},
    'POST /api/login/passkey': {
      body: {
        ticket: 'x'.repeat(43),
        credential: {
          ...credential,
          response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
        },
      },
    },
    'GET /api/email/verification': {},
    'POST /api/email/verification': {},
    'POST /api/email/verify': { body: { token: 'x'.repeat(43) } },
    'GET /api/notifications': { query: { items: 5, before: 1000 } },
    'POST /api/notifications/read': { body: { ids: [1] } },
    'GET /api/account/push': {},
    'POST /api/account/push': { body: PUSH_SUBSCRIPTION },
    'POST /api/account/push/stop': { body: { endpoint: PUSH_SUBSCRIPTION.endpoint } },
    'GET /api/calendar': {},
    'POST /api/calendar': {},
    'DELETE /api/calendar': {},
    'GET /api/courses': { query: { items: 5, page: 1, q: 'course', sort: 'newest' } },
    'GET /api/courses/categories': { query: { items: 2 } },
    'GET /api/courses/:slug': ofCourse,
    'GET /api/tutor/courses': { query: { items: 5, page: 1, q: 'course' } },
    'GET /api/tutors/:slug': { params: { slug: 'tolu-teacher' } },
    'GET /api/countries': {},
    'GET /api/convert/:currencySymbol/USD': { params: { currencySymbol: 'NGN' } },
    'POST /api/payments/create': {
      body: { reference: 'made-for-a-try-1', amount: 36_500, description: 'A course', course_id: course.id },
    },
    'POST /api/payments/verify': { body: reference },
    'POST /api/courses/enrol': { body: { course_id: course.id, payment_id: payment.id } },
    'POST /api/courses/update': { body: { slug, fields: { title: 'Another title' } } },
    'POST /api/courses/update-cover-photo': { body: { slug }, files: cover },
    'POST /api/courses/add': {
      body: {
        title: 'A new course',
        short_description: 'Short.',
        original_price: '100',
        discounted_price: '50',
        duration: '6',
        category: category.slug,
      },
      files: cover,
    },
    'POST /api/courses/delete': { body: { slug } },
    'POST /api/courses/duplicate': { body: { slug } },
    'POST /api/courses/change-address': { body: { slug, address: 'Somewhere else' } },
    'POST /api/courses/add-topic': { body: { slug, topic: 'Loops' } },
    'POST /api/courses/add-objective': { body: { slug, objective: 'To weave' } },
    'POST /api/courses/update-objective': { body: { id: objective.id, objective: 'To dye' } },
    'POST /api/courses/add-topic-detail': { body: { slug: topic.slug, topic: 'Loops', detail: 'All.' } },
    'POST /api/courses/delete-topic': { body: { slug: topic.slug } },
    'POST /api/courses/delete-objective': { body: { id: objective.id } },
    'GET /api/tutor/enrollments': { query: { items: 5, course: slug, q: 'a' } },
    'GET /api/courses/enrolled': {},
    'GET /api/courses/enrollment-count': {},
    'GET /api/payments/history': {},
    'POST /api/logout': {},
    'POST /api/courses/rate': { body: { slug, rating: 5, comment: 'Kind.' } },
    'POST /api/courses/rating-helpful': { body: { id: rating.id, helpful: true } },
    'GET /api/courses/:slug/related': ofCourse,
    'GET /api/courses/:slug/timetable': ofCourse,
    'GET /api/courses/:slug/timetable.ics': ofCourse,
    'GET /api/timetable/week': {},
    'GET /api/timetable': { query: { month: '2026-03' } },
    'POST /api/payments/abandon': { body: reference },
    'POST /api/payments/webhook': { body: { event: 'charge.success', data: reference } },
    'POST /api/bounces/webhook': {
      body: { email: 'ada@example.com', kind: 'hard', at: '2026-03-02T08:00:00Z' },
    },
    'GET /api/payments/:reference/receipt': { params: reference },
    'GET /api/receipts/:token': { params: { token: receipt.token } },
    'GET /api/config': {},
    'GET /api/console/learners': { query: { range: '[0,24]' } },
    'GET /api/console/learners/:id': { params: { id: academy.learner.id } },
    'GET /api/console/sales': { query: { range: '[0,24]' } },
    'GET /api/console/class-sessions': { query: { range: '[0,24]' } },
    'GET /api/console/class-sessions/:id': ofSession,
    'POST /api/console/class-sessions': { body: { course_id: course.id, title: 'Class', ...times } },
    'PUT /api/console/class-sessions/:id': { ...ofSession, body: { title: 'Class', ...times } },
    'POST /api/console/class-sessions/:id/cancel': { ...ofSession, body: { reason: 'The power is out.' } },
    'POST /api/console/class-sessions/:id/restore': ofSession,
    'DELETE /api/console/class-sessions/:id': ofSession,
    'POST /api/console/class-series': {
      body: {
        course_id: course.id,
        title: 'Class',
        weekdays: [2],
        first_day: '2026-04-07',
        time_of_day: '18:00',
        minutes: 90,
        time_zone: 'Africa/Lagos',
        count: 2,
      },
    },
    'PUT /api/console/class-sessions/:id/series': {
      ...ofSession,
      body: { scope: 'all', title: 'Class', ...times },
    },
    'POST /api/console/class-sessions/:id/series/cancel': {
      ...ofSession,
      body: { scope: 'all', reason: 'The power is out.' },
    },
    'GET /api/console/class-sessions/:id/attendance': ofBegun,
    'PUT /api/console/class-sessions/:id/attendance': {
      ...ofBegun,
      body: { user_id: learner.id, state: 'present', was: null },
    },
    'POST /api/console/class-sessions/:id/attendance/present': { ...ofBegun, body: {} },
    'POST /api/console/class-sessions/:id/attendance/undo': {
      ...ofBegun,
      body: { batch: '00000000-0000-0000-0000-000000000000' },
    },
    'GET /api/console/cohorts': { query: { range: '[0,24]' } },
    'GET /api/console/cohorts/:id': ofCohort,
    'POST /api/console/cohorts': { body: { course_id: cohort.course_id, ...days } },
    'PUT /api/console/cohorts/:id': { ...ofCohort, body: days },
    'DELETE /api/console/cohorts/:id': ofCohort,
    'POST /api/console/cohorts/:id/copy': { ...ofCohort, body: { name: 'Again', starts_on: '2126-05-01' } },
    'GET /api/console/cohorts/:id/waiting': ofCohort,
    'GET /api/waiting': {},
    'POST /api/courses/watch': { body: { course_id: cohort.course_id, method: 'virtual' } },
    'POST /api/courses/unwatch': { body: { course_id: cohort.course_id, method: 'virtual' } },
    'POST /api/cohorts/:id/waiting': ofFullCohort,
    'DELETE /api/cohorts/:id/waiting': { params: { id: waitedFor.id } },
    'POST /api/console/cohorts/:id/cancel': { ...ofCohort, body: { reason: 'The tutor is ill.' } },
    'GET /api/console/announcements': { query: { range: '[0,24]' } },
    'GET /api/console/announcements/:id': ofAnnouncement,
    'POST /api/console/announcements/preview': { body: { course_id: course.id, ...words } },
    'POST /api/console/announcements': { body: { course_id: course.id, ...words } },
    'PUT /api/console/announcements/:id': { ...ofAnnouncement, body: words },
    'POST /api/console/announcements/:id/cancel': ofAnnouncement,
    'GET /api/console/announcements/:id/recipients': { ...ofAnnouncement, query: { range: '[0,24]' } },
    'GET /api/console/places': { query: { range: '[0,24]' } },
    'GET /api/console/places/:id': ofPlace,
    'POST /api/console/places': { body: placeForm },
    'PUT /api/console/places/:id': { ...ofPlace, body: placeForm },
    'DELETE /api/console/places/:id': { params: { id: academy.unusedPlace.id } },
    'GET /api/console/slots': { query: { range: '[0,24]' } },
    'GET /api/console/slots/:id': ofSlot,
    'POST /api/console/slots': { body: { course_id: course.id, ...slotForm } },
    'PUT /api/console/slots/:id': { ...ofSlot, body: slotForm },
    'DELETE /api/console/slots/:id': { params: { id: academy.freeSlot.id } },
    'POST /api/console/slots/weekly': { body: availability },
    'POST /api/console/slots/weekly/preview': { body: availability },
    'POST /api/console/slots/:id/confirm': ofSlot,
    'POST /api/console/slots/:id/mark': { params: { id: academy.begunSlot.id }, body: { state: 'attended' } },
    'POST /api/console/slots/:id/cancel': { ...ofSlot, body: { reason: 'The power is out.' } },
    'GET /api/courses/:slug/slots': { params: { slug: academy.onsite.slug } },
    'GET /api/onsite-classes': {},
    'POST /api/onsite-classes/book': { body: { slot_id: academy.slot.id } },
    'POST /api/onsite-classes/:id/move': { ...ofBooking, body: { slot_id: academy.freeSlot.id } },
    'POST /api/onsite-classes/:id/cancel': ofBooking,
    'GET /api/console/reviews': { query: { range: '[0,24]' } },
    'GET /api/console/reviews/:id': { params: { id: rating.id } },
    'PUT /api/console/reviews/:id/reply': { ...ofRating, body: { reply: 'Thank you!' } },
    'DELETE /api/console/reviews/:id/reply': ofRating,
    'GET /api/console/audit': { query: { range: '[0,24]' } },
    'GET /api/console/reversals': { query: { range: '[0,24]' } },
    'POST /api/console/order-topics': { body: { slug, topics: [topic.slug] } },
    'POST /api/console/order-objectives': { body: { slug, objectives: [objective.id] } },
    'GET /api/console/insights': {},
    'GET /api/console/selling-terms': {},
    'POST /api/console/publish-courses': { body: { slugs: [slug], status: 1 } },
    'GET /api/console/course-names': {},
  }
}
