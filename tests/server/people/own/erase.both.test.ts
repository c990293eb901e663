import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { login, signup } from '#contract/accounts.ts'
import { getCourse } from '#contract/courses.ts'
import { listEnrolledCourses } from '#contract/enrolments.ts'
import { eraseAccount, getAccount, listSessions, updateAccount } from '#contract/ownAccount.ts'
import { listPayments } from '#contract/payments.ts'
import { rateCourse } from '#contract/ratings.ts'
import { listTimetable } from '#contract/timetable.ts'
import { listTutorEnrolments } from '#contract/tutor/enrolments.ts'
import { EmailRefused } from '#server/platform/mailer/mail.ts'
import { academyWith, type TestAcademy } from '../../../support/academy/academy.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { operatorWith } from '../../../support/academy/operator.ts'
import { ADA, academyOfAda, signInAsAda, withToken } from '../../../support/academy/ownAccount.ts'
import { engine } from '../../../support/database/testDatabase.ts'
import { png } from '../../../support/pictures.ts'

const erase = (academy: TestAcademy, token: string, current_password = ADA.password) =>
  withToken(academy, token).call(eraseAccount, { body: { current_password } })

/** Builds an academy with Ada enrolled in a course. */
async function adaWithPlace(payment: object = {}) {
  const academy = await academyOfAda()
  const { make, tutor, category, id } = academy
  const course = await make.course({ tutor_id: tutor.id, category_id: category.id, title: 'Weaving' })
  const enrolment = await make.enrolment({
    course_id: course.id,
    user_id: id,
    created_at: '2026-01-02T09:00:00.000Z',
    completes_at: '2026-02-13T09:00:00.000Z',
  })
  if (Object.keys(payment).length > 0) {
    await academy.db.updateTable('payments').set(payment).where('id', '=', enrolment.payment_id).execute()
  }
  return { ...academy, course, enrolment }
}

test('an erased account is gone on every device, and the same e-mail begins anew', async () => {
  const academy = await adaWithPlace()
  const other = await signInAsAda(academy)
  expect((await erase(academy, academy.token)).body).toEqual({ status: 'success' })
  for (const token of [academy.token, other])
    expect(await withToken(academy, token).call(listSessions)).toBeRefused(401)
  const credentials = { email: ADA.email, password: ADA.password }
  expect(await academy.server.call(login, { body: credentials })).toBeRefused(401)
  const again = await academy.server.call(signup, { body: ADA })
  expect(again.status).toBe(200)
  expect(again.body.user.id).not.toBe(academy.id)
  const ada = withToken(academy, again.body.token)
  expect((await ada.call(listEnrolledCourses)).body.data).toEqual([])
  expect((await ada.call(listPayments)).body.data).toEqual([])
})

test('payments and ratings stay as those of a former learner', async () => {
  const academy = await adaWithPlace()
  const { server, course, token, tutor, db } = academy
  const rating = { slug: course.slug, rating: 5, comment: 'Kind.' }
  await withToken(academy, token).call(rateCourse, { body: rating })
  await erase(academy, token)
  const { data } = (await server.call(getCourse, { params: { slug: course.slug } })).body
  expect(data.ratings).toMatchObject([
    { rating: 5, comment: 'Kind.', user: { firstname: 'A former', lastname: 'learner' } },
  ])
  const { data: purchases } = (await server.as(tutor).call(listTutorEnrolments)).body
  expect(JSON.stringify(purchases)).toContain('A former')
  expect(await db.selectFrom('payments').selectAll().execute()).toHaveLength(1)
})

test('nothing of the person is left in any table once the last letter has left', async () => {
  const academy = await adaWithPlace()
  const { db, mail } = academy
  const ada = withToken(academy, academy.token)
  await ada.call(updateAccount, { body: { phone: '0803 123 4567', whatsapp: '0803 765 4321' } })
  await erase(academy, academy.token)
  await sendLetters(academy)
  expect(mail.letters).toMatchObject([
    { to: ADA.email, subject: 'Your account at Belong Academy has been deleted' },
  ])
  const tables = await db.introspection.getTables()
  expect(tables.length).toBeGreaterThan(25)
  for (const { name } of tables.filter(({ isView }) => !isView)) {
    const rows = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows), name).not.toMatch(/ada@|yams|"Ada"|Obi|31234567|37654321/i)
  }
})

test('a last letter that is refused leaves the address nowhere', async () => {
  const academy = await academyOfAda()
  academy.mail.send = async () => {
    throw new EmailRefused('550 5.1.1 Nobody here')
  }
  await erase(academy, academy.token)
  await sendLetters(academy)
  const jobs = await academy.db.selectFrom('jobs').select(['payload', 'outcome']).execute()
  expect(jobs.map(({ outcome }) => outcome)).toContain('given up')
  expect(JSON.stringify(jobs)).not.toContain(ADA.email)
})

test.runIf(engine === 'sqlite')('the e-mail is not in the bytes of the database file either', async () => {
  const operator = await operatorWith()
  await operator.run('migrate')
  const academy = await academyWith({}, { ports: { connection: operator.look() } })
  const file = path.join(operator.folder, 'academy.db')
  const bytes = async () => {
    await sql`pragma wal_checkpoint(truncate)`.execute(academy.db)
    return readFileSync(file, 'latin1')
  }
  const { token } = (await academy.server.call(signup, { body: ADA })).body
  expect(await bytes()).toContain(ADA.email)
  await erase(academy, token)
  await sendLetters(academy)
  expect(await bytes()).not.toContain(ADA.email)
})

test('nothing says any more in which classes the person was', async () => {
  const academy = await adaWithPlace()
  const { make, course, db, id } = academy
  const session = await make.classSession({ course_id: course.id, starts_at: '2026-02-01T09:00:00.000Z' })
  const row = { session_id: session.id, user_id: id, state: 'late' as const, batch: null, updated_at: '' }
  await db.insertInto('class_attendance').values(row).execute()
  await erase(academy, academy.token)
  expect(await db.selectFrom('class_attendance').selectAll().execute()).toEqual([])
})

test('letters that waited for somebody who is erased meanwhile are not sent', async () => {
  const academy = await academyOfAda()
  const { db, id, clock, mail } = academy
  const now = clock.now().toISOString()
  const waiting = {
    kind: 'letter',
    key: 'welcome:again',
    payload: JSON.stringify({ about: 'welcome', to: id }),
  }
  await db
    .insertInto('jobs')
    .values({ ...waiting, due_at: now, created_at: now })
    .execute()
  await erase(academy, academy.token)
  await sendLetters(academy)
  expect(mail.letters.map(({ subject }) => subject)).toEqual([
    'Your account at Belong Academy has been deleted',
  ])
})

test.each([
  ['pending', /^A payment is still open\./],
  ['review', /^We’re reviewing a payment/],
  ['refund_due', /^A refund is on its way\./],
  ['disputed', /^A payment is disputed/],
] as const)('an account with a payment that is %s stays, for that reason', async (status, sentence) => {
  const academy = await adaWithPlace({ status })
  const reply = await erase(academy, academy.token)
  expect(reply).toBeRefused(409, sentence)
  expect(reply.failure.code).toBe('account.money_open')
  expect((await withToken(academy, academy.token).call(getAccount)).body.data.email).toBe(ADA.email)
})

test('an account with a refund under way, or an open dispute, stays', async () => {
  const academy = await adaWithPlace()
  const { db, enrolment, clock } = academy
  const at = clock.now().toISOString()
  const row = {
    payment_id: enrolment.payment_id,
    course_id: enrolment.course_id,
    created_at: at,
    updated_at: at,
  }
  await db
    .insertInto('refunds')
    .values({
      ...row,
      request_key: 'some',
      amount_kobo: 100,
      status: 'processing',
      provider_refund_id: null,
      reason: null,
    })
    .execute()
  expect(await erase(academy, academy.token)).toBeRefused(409, /^A refund is on its way\./)
  await db.updateTable('refunds').set({ status: 'processed' }).execute()
  await db
    .insertInto('disputes')
    .values({ ...row, provider_dispute_id: '1', status: 'open' })
    .execute()
  expect(await erase(academy, academy.token)).toBeRefused(409, /^A payment is disputed/)
  await db.updateTable('disputes').set({ status: 'won' }).execute()
  expect((await erase(academy, academy.token)).status).toBe(200)
})

test('a tutor whose learners are in class stays until the course is over', async () => {
  const academy = await academyOfAda({ user_type: 'tutor' })
  const { make, category, id, server, learner, db } = academy
  const cover_photo = 'adire/crafts/weaving.svg'
  const course = await make.course({ tutor_id: id, category_id: category.id, title: 'Weaving', cover_photo })
  const draft = await make.course({ tutor_id: id, category_id: category.id, title: 'Ada’s draft' })
  const completes_at = '2026-12-01T09:00:00.000Z'
  await make.enrolment({ course_id: course.id, user_id: learner.id, completes_at })
  const reply = await erase(academy, academy.token)
  expect(reply).toBeRefused(409, /^Learners are enrolled in Weaving\./)
  expect(reply.failure.code).toBe('account.teaches')
  await db.updateTable('enrolments').set({ completes_at: '2026-01-01T09:00:00.000Z' }).execute()
  const { token } = (await server.call(login, { body: { email: ADA.email, password: ADA.password } })).body
  expect((await erase(academy, token)).status).toBe(200)
  const kept = await db.selectFrom('courses').select(['id', 'status', 'tutor_status']).execute()
  expect(kept).toEqual([{ id: course.id, status: 0, tutor_status: 0 }])
  expect(draft.id).not.toBe(course.id)
  const params = { slug: course.slug }
  expect(await server.call(getCourse, { params })).toBeRefused(404)
  const { data } = (await server.as(learner).call(getCourse, { params })).body
  expect(data.tutor).toEqual({ firstname: 'A former', lastname: 'tutor' })
})

test('the covers of courses that go are thrown away', async () => {
  const academy = await academyOfAda({ user_type: 'tutor' })
  const { storage, make, category, id, token, db } = academy
  const bytes = png(4, 4)
  const cover_photo = `covers/${'a'.repeat(24)}.webp`
  for (const width of [480, 640, 800, 960, 1200, 320])
    await storage.put(`covers/${'a'.repeat(24)}-${width}.webp`, bytes)
  await make.course({ tutor_id: id, category_id: category.id, cover_photo })
  const before = (await storage.list()).length
  await erase(academy, token)
  expect((await storage.list()).length).toBe(before - 3)
  expect(await db.selectFrom('courses').selectAll().execute()).toEqual([])
})

test('who is erased while a class of theirs runs leaves it at once, and nobody else is disturbed', async () => {
  const academy = await adaWithPlace()
  const { make, server, tutor, learner, course, db, token, clock } = academy
  await db.updateTable('enrolments').set({ completes_at: '2026-12-01T09:00:00.000Z' }).execute()
  await make.enrolment({
    course_id: course.id,
    user_id: learner.id,
    completes_at: '2026-12-01T09:00:00.000Z',
  })
  const began = new Date(clock.now().getTime() - 600_000).toISOString()
  const ends = new Date(clock.now().getTime() + 3_000_000).toISOString()
  const running = await make.classSession({ course_id: course.id, starts_at: began, ends_at: ends })
  const params = { slug: course.slug }
  const ada = withToken(academy, token)
  expect((await ada.call(listTimetable, { params })).body.data).toMatchObject([{ id: running.id }])

  expect((await erase(academy, token)).status).toBe(200)
  expect(await ada.call(listTimetable, { params })).toBeRefused(401)
  expect((await server.as(learner).call(listTimetable, { params })).body.data).toMatchObject([
    { id: running.id },
  ])
  const learners = (await server.as(tutor).call(listTutorEnrolments)).body.data
  expect(learners).toHaveLength(2)
  expect(JSON.stringify(learners)).toContain('A former')
  expect(JSON.stringify(learners)).not.toContain(ADA.email)
})

test('a wrong password erases nobody', async () => {
  const academy = await academyOfAda()
  const reply = await erase(academy, academy.token, 'not the password')
  expect(reply).toBeRefused(400, 'Current password is incorrect.')
  expect(reply.failure.fields).toHaveProperty('current_password')
  expect((await withToken(academy, academy.token).call(getAccount)).status).toBe(200)
})

test('who is erased twice at once is erased once', async () => {
  const academy = await academyOfAda()
  const other = await signInAsAda(academy)
  const replies = await Promise.all([erase(academy, academy.token), erase(academy, other)])
  expect(replies.map(({ status }) => status).toSorted()[0]).toBe(200)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  await sendLetters(academy)
  expect(academy.mail.letters).toHaveLength(1)
})

test('an erasure is written down by number alone', async () => {
  const academy = await academyOfAda()
  await erase(academy, academy.token)
  const who = `user:${academy.id}`
  const lines = await academy.db
    .selectFrom('audit_log')
    .select(['actor', 'subject'])
    .where('act', '=', 'erased the account')
    .execute()
  expect(lines).toEqual([{ actor: who, subject: who }])
})

test('from which networks an erased person came can be read no more, and the audit log stays whole', async () => {
  const academy = await academyOfAda()
  const readable = async () => {
    const rows = await academy.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `user:${academy.id}`)
      .where('personal', 'is not', null)
      .execute()
    return rows.map(row => row.personal !== '{}')
  }
  expect(await readable()).toContain(true)
  await erase(academy, academy.token)
  expect(await readable()).not.toContain(true)
})

test('an account of the sample academy is not erased', async () => {
  const academy = await academyOfAda()
  await academy.db.updateTable('users').set({ is_sample: 1 }).where('id', '=', academy.id).execute()
  const { confirmPassword } = await import('#server/people/own/confirmPassword.ts')
  const proof = { password: ADA.password, ip: '203.0.113.9' }
  await expect(confirmPassword({ ...academy, ...academy.ports }, academy.id, proof)).rejects.toThrow(
    /demo account/,
  )
})
