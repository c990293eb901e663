import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { downloadOwnData } from '#contract/ownAccount.ts'
import { record, userSubject } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Clock } from '#server/platform/time/clock.ts'
import { academyWith, type TestAcademy } from '../../../support/academy/academy.ts'
import { watchQueries } from '../../../support/database/watchedQueries.ts'

/** Returns the archive's files by name. */
async function filesOf({ server }: TestAcademy, token: string): Promise<Record<string, unknown>> {
  const reply = await server.inject({
    url: downloadOwnData.path,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="your-data.zip"',
    'cache-control': 'no-store',
  })
  const files = Object.entries(unzipSync(new Uint8Array(reply.rawPayload)))
  return Object.fromEntries(files.map(([name, bytes]) => [name, JSON.parse(strFromU8(bytes))]))
}

/** Builds an academy with a learner enrolled in a course and rating it, and another learner. */
async function taughtAcademy() {
  const academy = await academyWith({
    tutor: { firstname: 'Tunde', lastname: 'Teacher' },
    learner: { firstname: 'Lara', lastname: 'Learner', phone: '+2348031234567' },
    course: { title: 'Weaving', slug: 'weaving' },
    topic: { topic: 'Looms' },
    objective: { objective: 'To weave' },
  })
  const { make, course, learner } = academy
  const cohort = await make.cohort({ course_id: course.id, name: 'January evenings' })
  const other = await make.learner({ firstname: 'Olu', lastname: 'Other', email: 'olu@other.example' })
  for (const { id } of [learner, other]) {
    await make.enrolment({ course_id: course.id, user_id: id, cohort_id: cohort.id })
    const reply = { reply: `To ${id}`, replied_at: '2026-03-01T08:00:00.000Z' }
    await make.rating({ course_id: course.id, user_id: id, comment: `By number ${id}`, ...reply })
  }
  return { ...academy, other }
}

test('a learner takes along what is kept of them, and nobody else’s name', async () => {
  const academy = await taughtAcademy()
  const { server, learner, other } = academy
  const files = await filesOf(academy, await server.tokenOf(learner))
  const names = [
    'account.json',
    'passkeys.json',
    'payments.json',
    'refunds.json',
    'enrolments.json',
    'attendance.json',
    'onsite-classes.json',
    'waiting-lists.json',
    'notices.json',
    'bounces.json',
    'ratings.json',
    'notifications.json',
    'announcements-received.json',
    'courses-waited-for.json',
    'devices.json',
    'log.json',
  ]
  expect(Object.keys(files).toSorted()).toEqual(names.toSorted())
  expect(files['account.json']).toMatchObject({ firstname: 'Lara', phone: '+2348031234567' })
  expect(files['payments.json']).toMatchObject([{ course: 'Weaving' }])
  expect(files['enrolments.json']).toMatchObject([
    {
      course: 'Weaving',
      slug: 'weaving',
      cohort: 'January evenings',
      starts_on: '2126-01-07',
      ends_on: expect.stringMatching(/^2126-/),
      time_zone: 'Africa/Lagos',
    },
  ])
  expect(files['ratings.json']).toMatchObject([{ course: 'Weaving', comment: `By number ${learner.id}` }])
  expect(JSON.stringify(files)).not.toMatch(/Tunde|Teacher|Olu|Other|(?<!has_)password|hash/)
  expect(JSON.stringify(files)).not.toContain(`By number ${other.id}`)
})

test('a tutor takes their courses along, and no learner’s name', async () => {
  const academy = await taughtAcademy()
  const files = await filesOf(academy, await academy.server.tokenOf(academy.tutor))
  expect(files['courses.json']).toMatchObject([{ title: 'Weaving' }])
  expect(files['topics.json']).toMatchObject([{ course: 'weaving', topic: 'Looms' }])
  expect(files['objectives.json']).toMatchObject([{ course: 'weaving', objective: 'To weave' }])
  expect(files['class-sessions.json']).toEqual([])
  expect(files['replies.json']).toMatchObject([
    { course: 'weaving', reply: `To ${academy.learner.id}` },
    { course: 'weaving', reply: `To ${academy.other.id}` },
  ])
  expect(JSON.stringify(files)).not.toMatch(/Lara|Olu|By number/)
})

function recordSignIn(db: Db, clock: Clock, id: number): Promise<void> {
  const subject = userSubject(id)
  return record(db, clock, { actor: subject, act: 'signed in', subject, from: {} })
}

test('a list of many rows comes whole, in order and once', async () => {
  const academy = await academyWith()
  const { db, learner, server } = academy
  const lines = Array.from({ length: 450 }, (_, index) => new Date(Date.UTC(2026, 0, 1, 0, 0, index)))
  for (const at of lines) await recordSignIn(db, { now: () => at }, learner.id)
  const log = (await filesOf(academy, await server.tokenOf(learner)))['log.json'] as { at: string }[]
  expect(log.map(({ at }) => at)).toEqual(lines.map(at => at.toISOString()))
})

test('however much there is, two hundred rows of it are in memory at a time', async () => {
  const queries = watchQueries()
  const academy = await academyWith()
  const { db, learner, server } = academy
  const statementsFor = async (lines: number) => {
    for (let index = 0; index < lines; index += 1) await recordSignIn(db, academy.clock, learner.id)
    const token = await server.tokenOf(learner)
    queries.countSince()
    await filesOf(academy, token)
    return queries.countSince()
  }
  // The first one also deletes old counts.
  await statementsFor(0)
  const few = await statementsFor(150)
  expect(await statementsFor(600)).toBe(few + 3)
})

test('own data are taken a few times a day, by who is signed in', async () => {
  const { server, learner } = await academyWith()
  for (let time = 0; time < 5; time += 1)
    expect((await server.as(learner).call(downloadOwnData)).status).toBe(200)
  expect(await server.as(learner).call(downloadOwnData)).toBeRefused(429, /several times today/)
  expect(await server.call(downloadOwnData)).toBeRefused(401)
})
