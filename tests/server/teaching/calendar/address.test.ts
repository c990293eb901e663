import { expect, test } from 'vitest'
import { endCalendarAddress, getCalendar, makeCalendarAddress } from '#contract/calendar.ts'
import { eraseAccount } from '#contract/ownAccount.ts'
import { cancelClassSession } from '#contract/tutor/classes.ts'
import { hashPassword } from '#server/people/passwords.ts'
import type { Account } from '#server/platform/http/account.ts'
import { academyWith, type TestAcademy } from '../../../support/academy/academy.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { readCalendar } from '../../../support/calendars.ts'

async function calendarAcademy() {
  const academy = await academyWith({ course: { title: 'Weaving' }, stranger: {} })
  const { make, course, learner } = academy
  const { payment_id } = await make.enrolment({ user_id: learner.id, course_id: course.id })
  const session = await make.classSession({ course_id: course.id })
  return { ...academy, session, payment_id }
}

/** Makes a new calendar for an account and returns its path. */
async function addressOf({ server }: TestAcademy, account: Account): Promise<string> {
  const { url } = (await server.as(account).call(makeCalendarAddress)).body
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/calendar\/[\w-]{43}\.ics$/)
  return new URL(url).pathname
}

function titles(text: string): string[] {
  return readCalendar(text).map(({ title }) => title)
}

test('a calendar finds the classes at the private address, and is told that the address is nobody else’s', async () => {
  const academy = await calendarAcademy()
  const { server, learner, session } = academy
  const url = await addressOf(academy, learner)
  // Google's importer sends no Accept header.
  const reply = await server.inject({ url, headers: { 'user-agent': 'Google-Calendar-Importer' } })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-disposition': 'inline; filename="classes.ics"',
  })
  expect(readCalendar(reply.payload)).toMatchObject([{ uid: session.uid, title: 'Weaving: First class' }])
  expect((await server.inject({ method: 'HEAD', url })).statusCode).toBe(200)
})

test('the address is kept as a hash, and said once', async () => {
  const academy = await calendarAcademy()
  const { server, learner, db, clock } = academy
  expect((await server.as(learner).call(getCalendar)).body.data).toEqual({ since: null })
  const url = await addressOf(academy, learner)
  const rows = await db.selectFrom('calendar_addresses').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(url.slice('/calendar/'.length, -'.ics'.length))
  const said = await server.as(learner).call(getCalendar)
  expect(said.body.data).toEqual({ since: clock.now().toISOString() })
})

test('what has not changed is not sent again, and what has is, whatever date the calendar names', async () => {
  const academy = await calendarAcademy()
  const { server, learner, tutor, session } = academy
  const url = await addressOf(academy, learner)
  const first = await server.inject({ url })
  const etag = String(first.headers.etag)
  expect(etag).toMatch(/^"[^"]+"$/)
  const again = await server.inject({ url, headers: { 'if-none-match': etag } })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
  for (const date of ['Thu, 01 Jan 1970 00:00:00 GMT', 'Sun, 01 Jan 2090 00:00:00 GMT', 'rubbish']) {
    const dated = await server.inject({ url, headers: { 'if-modified-since': date } })
    expect([dated.statusCode, dated.payload]).toEqual([200, first.payload])
  }
  const cancel = { params: { id: session.id }, body: { reason: 'No power.' } }
  await server.as(tutor).call(cancelClassSession, cancel)
  const changed = await server.inject({
    url,
    headers: { 'if-none-match': etag, 'if-modified-since': 'Sun, 01 Jan 2090 00:00:00 GMT' },
  })
  expect(changed.statusCode).toBe(200)
  expect(titles(changed.payload)).toEqual(['Cancelled: Weaving: First class'])
})

test('revoked, replaced, unknown, misspelt and erased addresses are all the same 404', async () => {
  const academy = await calendarAcademy()
  const { server, make, learner, tutor, db } = academy
  const replaced = await addressOf(academy, learner)
  const revoked = await addressOf(academy, learner)
  expect((await server.inject({ url: replaced })).statusCode).toBe(404)
  expect((await server.inject({ url: revoked })).statusCode).toBe(200)
  await server.as(learner).call(endCalendarAddress)
  await server.as(learner).call(endCalendarAddress)
  const password = 'seven yellow yams'
  const person = await make.learner({ password_hash: await hashPassword(password) })
  const erased = await addressOf(academy, person)
  const gone = await server.as(person).call(eraseAccount, { body: { current_password: password } })
  expect(gone.status).toBe(200)
  const suspendedPerson = await make.learner()
  const suspended = await addressOf(academy, suspendedPerson)
  await db
    .updateTable('users')
    .set({ suspended_at: '2026-03-01T08:00:00.000Z' })
    .where('id', '=', suspendedPerson.id)
    .execute()
  const there = await addressOf(academy, tutor)
  const answers = new Set<string>()
  for (const url of [
    replaced,
    revoked,
    erased,
    suspended,
    `/calendar/${'x'.repeat(43)}.ics`,
    '/calendar/x.ics',
    there.replace('.ics', ''),
    `${there}x`,
  ]) {
    const { statusCode, payload, headers } = await server.inject({ url })
    expect(headers['x-robots-tag']).toBe('noindex')
    answers.add(`${statusCode} ${payload.replace(/"request_id":"[^"]+"/, '')}`)
  }
  expect([...answers]).toEqual([expect.stringMatching(/^404 .*Calendar not found/)])
  expect((await server.inject({ url: there })).statusCode).toBe(200)
})

test('who leaves a course has its classes no more, and nobody has those of another', async () => {
  const academy = await calendarAcademy()
  const { server, make, learner, tutor, stranger, db, category } = academy
  const foreign = await make.course({ tutor_id: stranger.id, category_id: category.id, title: 'Dyeing' })
  await make.classSession({ course_id: foreign.id, title: 'First vat' })
  const other = await make.learner()
  await make.enrolment({ user_id: other.id, course_id: foreign.id })
  const read = async (url: string) => titles((await server.inject({ url })).payload)
  const [own, others, tutors, strangers] = [
    await addressOf(academy, learner),
    await addressOf(academy, other),
    await addressOf(academy, tutor),
    await addressOf(academy, stranger),
  ]
  expect(await read(own)).toEqual(['Weaving: First class'])
  expect(await read(others)).toEqual(['Dyeing: First vat'])
  expect(await read(tutors)).toEqual(['Weaving: First class'])
  expect(await read(strangers)).toEqual(['Dyeing: First vat'])
  await db.deleteFrom('enrolments').where('user_id', '=', learner.id).execute()
  expect(await read(own)).toEqual([])
})

test('a calendar without classes is a whole file', async () => {
  const academy = await calendarAcademy()
  const { server, make } = academy
  const reply = await server.inject({ url: await addressOf(academy, await make.learner()) })
  expect(reply.statusCode).toBe(200)
  expect(titles(reply.payload)).toEqual([])
  expect(reply.payload).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/)
})

test('a calendar is limited by its address, and never by the network that it comes from', async () => {
  const academy = await academyWith({ course: {} }, { config: { requestsPerMinute: 5 } })
  const { server, learner, tutor, clock } = academy
  const ofLearner = await addressOf(academy, learner)
  const ofTutor = await addressOf(academy, tutor)
  for (let asked = 0; asked < 120; asked += 1) {
    expect((await server.inject({ url: ofLearner })).statusCode).toBe(200)
  }
  const refused = await server.inject({ url: ofLearner })
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limit.reached'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await server.inject({ url: ofTutor })).statusCode).toBe(200)
  clock.advance({ hours: 1 })
  expect((await server.inject({ url: ofLearner })).statusCode).toBe(200)
})

test('who guesses addresses is limited by their network', async () => {
  const { server } = await academyWith({}, { config: { requestsPerMinute: 5 } })
  const statuses: number[] = []
  for (let asked = 0; asked < 7; asked += 1) {
    const url = `/calendar/${String(asked).repeat(43)}.ics`
    statuses.push((await server.inject({ url, remoteAddress: '192.0.2.7' })).statusCode)
  }
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429])
})

test('visitors have no calendar', async () => {
  const { server } = await academyWith()
  for (const endpoint of [getCalendar, makeCalendarAddress, endCalendarAddress]) {
    expect(await server.call(endpoint)).toBeRefused(401)
  }
})

test('a letter tells of a new address, three a day at the most', async () => {
  const academy = await calendarAcademy()
  const { learner, mail } = academy
  for (let made = 0; made < 5; made += 1) {
    academy.clock.advance({ seconds: 1 })
    await addressOf(academy, learner)
  }
  await sendLetters(academy)
  const told = mail.letters.filter(({ subject }) => subject === 'You have a private calendar link')
  expect(told).toHaveLength(3)
  expect(told[0]).toMatchObject({ to: learner.email, text: expect.stringContaining('delete the link now') })
})
