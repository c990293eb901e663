import { expect, test } from 'vitest'
import { forgotPassword } from '#contract/accounts.ts'
import { createAnnouncement } from '#contract/tutor/announcements.ts'
import { announcing } from '#server/messages/announcements/announce.ts'
import { announcements, letters } from '#server/messages/messages.ts'
import { ANNOUNCEMENT } from '#server/outbox/emit.ts'
import { createLane } from '#server/platform/jobs/lane.ts'
import { announcingAcademy, WORDS } from '../../../support/academy/announcements.ts'
import { sendAnnouncements } from '../../../support/academy/letters.ts'
import { notificationsOf } from '../../../support/academy/notifications.ts'
import { breakRow } from '../../../support/database/brokenRow.ts'

test('who is in two courses of a tutor, or teaches too, gets one letter of an announcement, whatever runs twice', async () => {
  const academy = await announcingAcademy()
  const { announce, sent, make, course, db, stranger, tutor, ada } = academy
  const cohort = await make.cohort({ course_id: course.id })
  const bayo = await make.learner({ email: 'bayo@example.com', is_verified: 1 })
  await make.enrolment({ course_id: course.id, user_id: bayo.id, cohort_id: cohort.id })
  const other = await make.course({ tutor_id: tutor.id, category_id: course.category_id })
  await make.enrolment({ course_id: other.id, user_id: ada.id })
  // They were a learner here, and are a tutor now.
  await db.updateTable('users').set({ is_verified: 1 }).where('id', '=', stranger.id).execute()
  await make.enrolment({ course_id: course.id, user_id: stranger.id })
  const { body: made } = await announce()
  expect(new Set((await sent()).map(({ to }) => to)).size).toBe(3)
  // A crash leaves this: begun, without a recorded end.
  await db.updateTable('announcements').set({ sent_at: null }).where('id', '=', made.id).execute()
  await db
    .updateTable('jobs')
    .set({ ended_at: null, outcome: null })
    .where('kind', '=', 'announcing')
    .execute()
  expect(await sent(60)).toEqual([])
  expect(await notificationsOf(academy, ada)).toMatchObject({ unread: 1 })
})

test('50,000 characters, a script, another course’s cohort and the 51st of a day', async () => {
  const { announce, sent, make, course, tutor, stranger, clock } = await announcingAcademy()
  const long = await announce({ words: 'x'.repeat(50_000) })
  expect(long).toBeRefused(400)
  expect(long.failure.fields?.words).toContain('Message')
  const foreign = await make.course({ tutor_id: stranger.id, category_id: course.category_id })
  const cohort = await make.cohort({ course_id: foreign.id })
  expect(await announce({ cohort_id: cohort.id })).toBeRefused(404)
  const own = await make.course({ tutor_id: tutor.id, category_id: course.category_id })
  const ownCohort = await make.cohort({ course_id: own.id })
  expect(await announce({ cohort_id: ownCohort.id })).toBeRefused(404)
  const script = '<script>alert(1)</script> <img src=x onerror=alert(1)> javascript:alert(1)'
  await announce({ subject: script, words: script })
  const [letter] = await sent()
  expect(letter?.html).not.toMatch(/<script|<img|href="javascript/)
  expect(letter?.html).toContain('&lt;script&gt;')
  for (let count = 1; count < 50; count += 1) expect((await announce()).status).toBe(200)
  const refused = await announce()
  expect(refused).toBeRefused(429)
  expect(refused.failure.error).toContain('limit of 50 announcements a day')
  clock.advance({ days: 1 })
  expect((await announce()).status).toBe(200)
})

test('sent twice under one key, it is one announcement and one letter', async () => {
  const { server, tutor, course, sent } = await announcingAcademy()
  const twice = {
    body: { course_id: course.id, ...WORDS },
    headers: { 'idempotency-key': 'pressed-twice-0001' },
  }
  const replies = await Promise.all([1, 2].map(() => server.as(tutor).call(createAnnouncement, twice)))
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(await sent()).toHaveLength(1)
})

type Academy = Awaited<ReturnType<typeof announcingAcademy>>

const meanwhile: [string, string, (academy: Academy) => Promise<unknown>][] = [
  [
    'refunded',
    'left',
    ({ db, enrolment }) => db.deleteFrom('enrolments').where('id', '=', enrolment.id).execute(),
  ],
  [
    'put out of a cancelled cohort',
    'left',
    ({ db, enrolment }) =>
      db
        .updateTable('enrolments')
        .set({ cancelled_at: '2026-03-02T09:00:01.000Z' })
        .where('id', '=', enrolment.id)
        .execute(),
  ],
  [
    'erased',
    'left',
    ({ db, ada }) =>
      db
        .updateTable('users')
        .set({ erased_at: '2026-03-02T09:00:01.000Z' })
        .where('id', '=', ada.id)
        .execute(),
  ],
  [
    'of a course that was taken down',
    'left',
    ({ db, course }) =>
      db
        .updateTable('courses')
        .set({ taken_down_at: '2026-03-02T09:00:01.000Z' })
        .where('id', '=', course.id)
        .execute(),
  ],
  ['switched off', 'switched_off', ({ switchOff, ada }) => switchOff(ada)],
]

test.each(meanwhile)('a learner who is %s before the letter leaves gets none', async (_, state, change) => {
  const academy = await announcingAcademy()
  const { announce, recipients, ports, config, db, mail, app } = academy
  const { body: made } = await announce()
  // The letters are ordered, but none was sent.
  const lane = createLane({ ...ports, config, db }, announcing, app.log)
  lane.start()
  await lane.settled()
  expect(await recipients(made.id)).toEqual(['Ada: waiting'])
  await change(academy)
  await sendAnnouncements(academy)
  expect(mail.letters).toEqual([])
  expect(await recipients(made.id)).toEqual([expect.stringContaining(`: ${state}`)])
})

test('ten thousand announcements wait, and a new password overtakes them', async () => {
  const academy = await announcingAcademy()
  const { announce, db, mail, ports, config, app, server, clock } = academy
  await server.call(forgotPassword, { body: { email: 'ada@example.com' } })
  const now = clock.now().toISOString()
  const { body: made } = await announce()
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    kind: ANNOUNCEMENT,
    key: `waiting ${index}`,
    payload: JSON.stringify({ about: 'announcement', to: 1, announcement: made.id }),
    group_key: null,
    // These are due before the letter that a user waits for.
    due_at: '2026-02-28T08:00:00.000Z',
    created_at: now,
  }))
  for (let first = 0; first < many.length; first += 1_000)
    await db
      .insertInto('jobs')
      .values(many.slice(first, first + 1_000))
      .execute()
  const whole = { ...ports, config, db }
  const [slow, account] = [announcements, letters].map(kind => createLane(whole, kind, app.log))
  slow?.start()
  account?.start()
  await account?.settled()
  slow?.stop()
  const waiting = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', ANNOUNCEMENT)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  await slow?.settled()
  expect(mail.letters.map(({ to }) => to)).toContain('ada@example.com')
  expect(Number(waiting.count)).toBeGreaterThan(9_000)
})

test('an audience of more than a part is told in parts, and after a break the rest of it', async () => {
  const { announce, make, course, db, recipients, ports, config, sent } = await announcingAcademy()
  for (let count = 0; count < 600; count += 1) {
    const { id } = await make.learner({ is_verified: 1 })
    await make.enrolment({ course_id: course.id, user_id: id })
  }
  const { body: made } = await announce()
  const job = await db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', 'announcing')
    .executeTakeFirstOrThrow()
  const stopped = announcing.handle(
    { ...ports, config, db },
    { ...job, payload: JSON.parse(job.payload) },
    AbortSignal.abort(new Error('The server stops.')),
  )
  await expect(stopped).rejects.toThrow('The server stops.')
  expect(await recipients(made.id)).toHaveLength(25)
  expect(await countOf(db)).toBe(500)
  expect(await sent()).toHaveLength(601)
  expect(await countOf(db)).toBe(601)
})

async function countOf(db: Academy['db']): Promise<number> {
  const counted = db
    .selectFrom('announcement_recipients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
  return Number((await counted.executeTakeFirstOrThrow()).count)
}

test('a letter that has left is not sent again, though who got it could not be noted', async () => {
  const { announce, sent, db, ada, recipients } = await announcingAcademy()
  const { body } = await announce()
  const mend = await breakRow(db, 'announcement_recipients', ada.id, 'user_id')
  expect(await sent()).toHaveLength(1)
  await mend()
  expect(await sent(60 * 60)).toEqual([])
  expect(await recipients((body as { id: number }).id)).toEqual(['Ada: sent'])
})
