import { expect, test } from 'vitest'
import {
  cancelAnnouncement,
  createAnnouncement,
  getAnnouncement,
  listAnnouncementRecipients,
  listAnnouncements,
  previewAnnouncement,
  updateAnnouncement,
} from '#contract/tutor/announcements.ts'
import { announcingAcademy, WORDS } from '../../../support/academy/announcements.ts'
import { notificationsOf } from '../../../support/academy/notifications.ts'

test('an announcement comes as a letter that can be switched off, and as a notification, and its tutor sees whose letter has left', async () => {
  const academy = await announcingAcademy()
  const { announce, sent, recipients, ada, server, tutor, course } = academy
  const { body: made } = await announce()
  expect(made).toMatchObject({
    state: 'planned',
    recipients: 0,
    cohort: null,
    send_local: '2026-03-02T10:00',
  })
  const [letter, ...others] = await sent()
  expect(others).toEqual([])
  expect(letter).toMatchObject({ to: 'ada@example.com', subject: 'Cloth: A room on Friday' })
  expect(letter?.list?.unsubscribeUrl).toContain('.announcements.')
  expect(letter?.text).toContain('Hello Ada,\n\nTolu Ade sent this to everyone in Cloth:\n\nWe meet in')
  expect(letter?.html).toContain(
    'We meet in the library.<br/><br/>The map: <a class="link" href="https://maps.example/yaba"',
  )
  expect(await notificationsOf(academy, ada)).toMatchObject({
    unread: 1,
    data: [{ kind: 'announcement', title: 'Cloth: A room on Friday', text: WORDS.words }],
  })
  const { body: list } = await server
    .as(tutor)
    .call(listAnnouncements, { query: { filter: JSON.stringify({ course: course.slug }) } })
  expect(list).toMatchObject([{ id: made.id, state: 'sent', recipients: 1 }])
  expect(await recipients(made.id)).toEqual(['Ada: sent'])
  expect(await sent(60)).toEqual([])
})

test('an announcement is planned on the clock of a zone, changed and moved, and leaves once at its time', async () => {
  const { announce, sent, server, tutor } = await announcingAcademy()
  const { body: made } = await announce({ send_at: '2026-03-03T18:00', time_zone: 'Europe/London' })
  expect(made).toMatchObject({ send_at: '2026-03-03T18:00:00.000Z', send_local: '2026-03-03T18:00' })
  expect(await sent()).toEqual([])
  const changed = await server.as(tutor).call(updateAnnouncement, {
    params: { id: made.id },
    body: { ...WORDS, subject: 'Another room', send_at: '2026-03-02T12:00', time_zone: 'Africa/Lagos' },
  })
  expect(changed.body).toMatchObject({ subject: 'Another room', send_at: '2026-03-02T11:00:00.000Z' })
  expect(await sent(60 * 60)).toEqual([])
  const [letter, ...others] = await sent(60 * 60)
  expect(letter?.subject).toBe('Cloth: Another room')
  expect(others).toEqual([])
  expect(await sent(3 * 24 * 60 * 60)).toEqual([])
  const late = await server.as(tutor).call(updateAnnouncement, { params: { id: made.id }, body: WORDS })
  expect(late).toBeRefused(409)
  expect(await server.as(tutor).call(cancelAnnouncement, { params: { id: made.id } })).toBeRefused(409)
})

test('a cancelled announcement tells nobody', async () => {
  const academy = await announcingAcademy()
  const { announce, sent, server, tutor, ada } = academy
  const { body: made } = await announce({ send_at: '2026-03-03T18:00' })
  const { body } = await server.as(tutor).call(cancelAnnouncement, { params: { id: made.id } })
  expect(body.state).toBe('cancelled')
  expect(await sent(3 * 24 * 60 * 60)).toEqual([])
  expect(await notificationsOf(academy, ada)).toMatchObject({ data: [] })
})

test('a preview is the letter as it would come, with how many would get it, and writes nothing', async () => {
  const { server, tutor, course, sent } = await announcingAcademy()
  const { body } = await server
    .as(tutor)
    .call(previewAnnouncement, { body: { course_id: course.id, ...WORDS } })
  expect(body).toMatchObject({ subject: 'Cloth: A room on Friday', recipients: 1 })
  expect(body.text).toContain('The map: https://maps.example/yaba, second floor.')
  expect(body.html).toContain('href="https://maps.example/yaba"')
  expect(await sent()).toEqual([])
})

test('a cohort is written to alone; those who are behind are whoever was absent in the last four weeks', async () => {
  const { make, course, announce, sent, db } = await announcingAcademy()
  const cohort = await make.cohort({ course_id: course.id })
  const bayo = await make.learner({ email: 'bayo@example.com', is_verified: 1 })
  const chi = await make.learner({ email: 'chi@example.com', is_verified: 1 })
  await make.enrolment({ course_id: course.id, user_id: bayo.id, cohort_id: cohort.id })
  await make.enrolment({ course_id: course.id, user_id: chi.id, cohort_id: cohort.id })
  const lately = await make.classSession({
    course_id: course.id,
    starts_at: '2026-02-20T08:00:00.000Z',
    ends_at: '2026-02-20T09:00:00.000Z',
  })
  const before = await make.classSession({
    course_id: course.id,
    starts_at: '2026-01-10T08:00:00.000Z',
    ends_at: '2026-01-10T09:00:00.000Z',
  })
  const said = { batch: null, updated_at: '2026-02-20T09:00:00.000Z' }
  await db
    .insertInto('class_attendance')
    .values([
      { session_id: lately.id, user_id: bayo.id, state: 'absent', ...said },
      { session_id: lately.id, user_id: chi.id, state: 'late', ...said },
      { session_id: before.id, user_id: chi.id, state: 'absent', ...said },
    ])
    .execute()
  await announce({ cohort_id: cohort.id })
  expect((await sent()).map(({ to }) => to).toSorted()).toEqual(['bayo@example.com', 'chi@example.com'])
  await announce({ audience: 'behind' })
  expect((await sent()).map(({ to }) => to)).toEqual(['bayo@example.com'])
})

test('an address that nobody has proved gets no words of a tutor: they are in the academy', async () => {
  const academy = await announcingAcademy()
  const { make, course, announce, sent } = academy
  const bayo = await make.learner({ email: 'bayo@example.com', firstname: 'Bayo', is_verified: 0 })
  await make.enrolment({ course_id: course.id, user_id: bayo.id })
  await announce()
  const letter = (await sent()).find(({ to }) => to === 'bayo@example.com')
  expect(`${letter?.subject} ${letter?.text} ${letter?.html}`).not.toMatch(/Cloth|library|Tolu|Bayo/)
  expect(letter?.text).toContain('Read the announcement:\nhttp://127.0.0.1:3000/notifications')
  expect(await notificationsOf(academy, bayo)).toMatchObject({ data: [{ text: WORDS.words }] })
})

test.each([
  [{ send_at: '2026-03-01T18:00' }, 'send_at', 'Choose a time in the future'],
  [{ send_at: '2027-03-08T18:00' }, 'send_at', 'Choose a time within the next 365 days'],
  [{ send_at: 'tomorrow' }, 'send_at', 'Send time must be a date and time'],
  [{ send_at: '2026-03-29T01:30', time_zone: 'Europe/London' }, 'clock_change', 'exist in'],
  [{ time_zone: 'Lagos' }, 'time_zone', 'Choose a time zone such as Africa/Lagos'],
  [{ subject: '   ' }, 'subject', 'Subject'],
  [{ words: '' }, 'words', 'Message'],
  [{ audience: 'all' }, 'audience', 'Audience'],
])('%j is refused with a sentence about it', async (wrong, field, sentence) => {
  const { announce, sent } = await announcingAcademy()
  const { status, failure } = await announce(wrong)
  expect(status).toBe(400)
  expect(failure.fields?.[field]).toContain(sentence)
  expect(await sent()).toEqual([])
})

test('another tutor finds none of it', async () => {
  const { announce, server, stranger, course } = await announcingAcademy()
  const { body: made } = await announce({ send_at: '2026-03-03T18:00' })
  const others = server.as(stranger)
  const params = { id: made.id }
  expect(await others.call(getAnnouncement, { params })).toBeRefused(404)
  expect(await others.call(updateAnnouncement, { params, body: WORDS })).toBeRefused(404)
  expect(await others.call(cancelAnnouncement, { params })).toBeRefused(404)
  expect(await others.call(listAnnouncementRecipients, { params })).toBeRefused(404)
  expect((await others.call(listAnnouncements, { query: {} })).body).toEqual([])
  const body = { course_id: course.id, ...WORDS }
  expect(await others.call(previewAnnouncement, { body })).toBeRefused(404)
  expect(await others.call(createAnnouncement, { body })).toBeRefused(404)
})
