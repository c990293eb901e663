import { expect, test } from 'vitest'
import { makeCalendarAddress } from '#contract/calendar.ts'
import { listEnrolledCourses } from '#contract/enrolments.ts'
import { listNotifications } from '#contract/notifications.ts'
import { eraseAccount } from '#contract/ownAccount.ts'
import { listMonth, listWeek } from '#contract/timetable.ts'
import { updatePlace } from '#contract/tutor/places.ts'
import { cancelSlot } from '#contract/tutor/slots.ts'
import { examineSlots } from '#server/ops/cli/doctor/teaching.ts'
import { hashPassword } from '#server/people/passwords.ts'
import type { Account } from '#server/platform/http/account.ts'
import { timestamp } from '#server/platform/time/clock.ts'
import { followTimeZones } from '#server/teaching/followTimeZones.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { onsiteAcademy, PLACE } from '../../../support/academy/slots.ts'
import { readCalendar } from '../../../support/calendars.ts'

type Academy = Awaited<ReturnType<typeof onsiteAcademy>>

/** Returns a function that reads the calendar at an account's private address. Each call asks the same address again. */
async function calendarOf({ server }: Academy, account: Account) {
  const url = new URL((await server.as(account).call(makeCalendarAddress)).body.url).pathname
  return async () => readCalendar((await server.inject({ url })).payload)
}

test('an onsite class is in its learner’s and its tutor’s calendar, moves under its name, and is cancelled there', async () => {
  const academy = await onsiteAcademy({ course: { title: 'Weaving' } })
  const { slot, onsiteLearner, book, move, teacher, tutor, place, clock } = academy
  const [first, second] = [await slot(), await slot({ starts_at: '2026-03-12T18:00' })]
  const learner = await onsiteLearner()
  const { body } = await book(learner, first.id)
  const read = await calendarOf(academy, learner)
  const [event] = await read()
  expect(event).toMatchObject({
    title: 'Weaving: Onsite class',
    starts: '2026-03-09T17:00:00.000Z',
    ends: '2026-03-09T18:00:00.000Z',
    status: 'CONFIRMED',
    sequence: 0,
    location: 'Studio in Yaba, 12 Herbert Macaulay Way, Lagos (Opposite the bank)',
  })
  const ofTutor = await calendarOf(academy, tutor)
  expect(await ofTutor()).toMatchObject([{ title: `Weaving: Onsite class with ${learner.firstname}` }])
  const ofOther = await calendarOf(academy, await onsiteLearner())
  expect(await ofOther()).toEqual([])

  await move(learner, body.data.id, second.id)
  expect(await read()).toMatchObject([{ uid: event?.uid, sequence: 1, starts: '2026-03-12T17:00:00.000Z' }])
  await teacher.call(updatePlace, { params: { id: place.id }, body: { ...PLACE, address: '3 Marina' } })
  expect((await read())[0]).toMatchObject({ sequence: 2, location: expect.stringContaining('3 Marina') })
  await teacher.call(cancelSlot, { params: { id: second.id }, body: { reason: 'No power.' } })
  expect(await read()).toMatchObject([
    { uid: event?.uid, sequence: 3, status: 'CANCELLED', title: 'Cancelled: Weaving: Onsite class' },
  ])
  clock.advance({ days: 31 })
  expect(await read()).toEqual([])
})

test('an onsite class is in the learner’s timetable, with its place', async () => {
  const { slot, onsiteLearner, book, server, course, make } = await onsiteAcademy()
  await make.classSession({
    course_id: course.id,
    starts_at: '2026-03-10T09:00:00.000Z',
    ends_at: '2026-03-10T10:00:00.000Z',
    meeting_link: 'https://meet.example/weaving',
  })
  const learner = await onsiteLearner()
  await book(learner, (await slot()).id)
  const { body } = await server.as(learner).call(listEnrolledCourses)
  expect(body.data).toMatchObject([
    {
      method: 'physical',
      next_session_at: '2026-03-09T17:00:00.000Z',
      // An onsite class has no link, and the group's classes are not this learner's.
      link_opens_at: null,
      sessions_count: 1,
      classes: [{ title: 'Onsite class', place: { address: PLACE.address }, meeting_link: null }],
    },
  ])

  for (const reply of [
    await server.as(learner).call(listWeek),
    await server.as(learner).call(listMonth, { query: { month: '2026-03' } }),
  ]) {
    expect(reply.body.data.classes[0]).toMatchObject({
      title: 'Onsite class',
      starts_local: '2026-03-09T18:00',
      place: { name: PLACE.name, address: PLACE.address },
      meeting_link: null,
      has_link: false,
      cancelled_at: null,
    })
  }
  const other = await onsiteLearner()
  const { body: others } = await server.as(other).call(listMonth, { query: { month: '2026-03' } })
  expect(others.data.classes).toEqual([])
})

test('a learner whose account is erased frees the slots to come; a tutor’s places are forgotten', async () => {
  const academy = await onsiteAcademy()
  const { slot, make, course, book, server, db, bookings, tutor, clock } = academy
  const password = 'learn-today-1'
  const password_hash = await hashPassword(password)
  const learner = await make.learner({ password_hash })
  await make.enrolment({ user_id: learner.id, course_id: course.id, method: 'physical' })
  await book(learner, (await slot()).id)
  const erase = (account: Account) =>
    server.as(account).call(eraseAccount, { body: { current_password: password } })
  expect((await erase(learner)).status).toBe(200)
  expect(await bookings()).toMatchObject([{ state: 'released', sequence: 1 }])

  await slot({ starts_at: '2026-06-09T18:00' })
  clock.advance({ days: 60 })
  await db.updateTable('users').set({ password_hash }).where('id', '=', tutor.id).execute()
  expect((await erase(tutor)).status).toBe(200)
  const places = await db.selectFrom('places').select(['name', 'address', 'landmark', 'map_link']).execute()
  expect(places).toEqual([{ name: 'A former place', address: '-', landmark: null, map_link: null }])
  const open = await db.selectFrom('slots').select('id').where('cancelled_at', 'is', null).execute()
  expect(open).toHaveLength(1)
})

test('a learner whose coming class has another address or map is told by email, with both and the same time', async () => {
  const academy = await onsiteAcademy()
  const { slot, onsiteLearner, book, teacher, place, mail, clock } = academy
  const learner = await onsiteLearner()
  await book(learner, (await slot()).id)
  await sendLetters(academy)
  const form = { ...PLACE, name: place.name }
  const change = (more: object) =>
    teacher.call(updatePlace, { params: { id: place.id }, body: { ...form, ...more } })
  await change({ address: '3 Adeola Odeku Street, Lagos' })
  await sendLetters(academy)
  const email = mail.letters.findLast(({ to }) => to === learner.email)
  expect(email?.subject).toContain('Your onsite class is at a new address')
  expect(email?.text).toContain('3 Adeola Odeku Street, Lagos')
  expect(email?.text).toContain('9 March 2026')
  const changed = { address: '3 Adeola Odeku Street, Lagos', map_link: 'https://maps.example/adeola' }
  await change(changed)
  await sendLetters(academy)
  const second = mail.letters.at(-1)
  expect(second).not.toBe(email)
  expect(second?.subject).toContain('The map of your onsite class has changed')
  expect(second?.text).toContain('Its address and time have not changed.')
  expect(second?.text).toContain('Map: https://maps.example/adeola')
  const count = mail.letters.length
  // Neither an unchanged address, a map that was taken away nor a class that is over is news.
  await change(changed)
  await change({ ...changed, map_link: null })
  clock.advance({ days: 30 })
  await change({ address: '4 Adeola Odeku Street, Lagos' })
  await sendLetters(academy)
  expect(mail.letters).toHaveLength(count)
})

test('a suspended learner is neither emailed nor notified of their onsite class, also if suspended before the email is sent', async () => {
  const academy = await onsiteAcademy()
  const { slot, onsiteLearner, book, teacher, place, mail, db, server } = academy
  const learner = await onsiteLearner()
  const { id } = await slot()
  await book(learner, id)
  await sendLetters(academy)
  mail.letters.length = 0
  const suspend = (suspended_at: string | null) =>
    db.updateTable('users').set({ suspended_at }).where('id', '=', learner.id).execute()
  const unread = async () => {
    await suspend(null)
    return (await server.as(learner).call(listNotifications)).body.unread
  }
  const before = await unread()

  const change = (address: string) =>
    teacher.call(updatePlace, { params: { id: place.id }, body: { ...PLACE, name: place.name, address } })
  await change('3 Adeola Odeku Street, Lagos')
  await suspend('2026-03-02T08:00:00.000Z')
  await sendLetters(academy)
  expect(mail.letters).toEqual([])
  await change('4 Adeola Odeku Street, Lagos')
  await teacher.call(cancelSlot, { params: { id }, body: { reason: 'No power.' } })
  await sendLetters(academy)
  expect(mail.letters).toEqual([])
  // Only the first change came before the suspension.
  expect(await unread()).toBe(before + 1)
})

test('a learner whose tutor’s account is erased is told that the class does not take place, and what to do', async () => {
  const academy = await onsiteAcademy()
  const { slot, onsiteLearner, book, server, db, tutor, mail, clock } = academy
  const learner = await onsiteLearner()
  await book(learner, (await slot()).id)
  const password = 'learn-today-1'
  const password_hash = await hashPassword(password)
  await db.updateTable('users').set({ password_hash }).where('id', '=', tutor.id).execute()
  // A tutor can leave once the weeks of all their learners are over.
  await db
    .updateTable('enrolments')
    .set({ completes_at: timestamp(clock) })
    .execute()
  const body = { current_password: password }
  expect((await server.as(tutor).call(eraseAccount, { body })).status).toBe(200)
  await sendLetters(academy)
  const email = mail.letters.findLast(({ to }) => to === learner.email)
  expect(email?.subject).toContain('Your onsite class has been cancelled')
  expect(email?.text).toContain('Your tutor has left the academy.')
  expect(email?.text).not.toContain('book another time')
})

test('doctor finds a class to come of somebody who is not enrolled', async () => {
  const { slot, onsiteLearner, book, db, clock } = await onsiteAcademy()
  const learner = await onsiteLearner()
  await book(learner, (await slot()).id)
  expect((await examineSlots(db, clock)).sentence).toContain('Every upcoming onsite class')
  await db.deleteFrom('enrolments').where('user_id', '=', learner.id).execute()
  expect((await examineSlots(db, clock)).sentence).toContain('not enrolled')
})

test('a slot keeps its time of day when a zone’s rules are other ones, and calendars are told', async () => {
  const { slot, onsiteLearner, book, db, clock, bookings } = await onsiteAcademy()
  const { id } = await slot()
  await book(await onsiteLearner(), id)
  // Older time zone data with another offset for Lagos would have left this.
  await db
    .updateTable('slots')
    .set({
      starts_at: '2026-03-09T18:00:00.000Z',
      ends_at: '2026-03-09T19:00:00.000Z',
      tz_version: 'of before',
    })
    .where('id', '=', id)
    .execute()
  await followTimeZones(db, clock)
  await followTimeZones(db, clock)
  const row = await db.selectFrom('slots').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ starts_at: '2026-03-09T17:00:00.000Z', ends_at: '2026-03-09T18:00:00.000Z' })
  expect((await bookings())[0]?.sequence).toBe(1)
})
