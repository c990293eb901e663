import { expect, test } from 'vitest'
import { login, resetPassword, signup } from '#contract/accounts.ts'
import {
  acceptPayment,
  approveTutor,
  findAccount,
  hideRating,
  listAllCourses,
  listAllRatings,
  listAttention,
  listAuditLines,
  listTutors,
  refundPayment,
  restoreCourse,
  restoreLearner,
  showPayment,
  showRating,
  suspendLearner,
  suspendTutor,
  takeCourseDown,
} from '#contract/admin.ts'
import { getAccount } from '#contract/ownAccount.ts'
import { listPayments } from '#contract/payments.ts'
import { setUpSecondFactor } from '#contract/secondFactor.ts'
import { addAdmin, removeAdmin } from '#server/people/admins.ts'
import { openSession } from '#server/people/queries/sessions.ts'
import { erasePersonInAudit } from '#server/platform/audit/audit.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { BY_OPERATOR } from '../../../support/academy/operator.ts'
import { ADA, academyOfAda, signInAsAda, withToken } from '../../../support/academy/ownAccount.ts'
import { newReference } from '../../../support/academy/payingAcademy.ts'
import { receiptAcademy } from '../../../support/academy/receiptAcademy.ts'
import { newestToken } from '../../../support/academy/resets.ts'

const ADDRESS = 'bola@school.example'
const NAMES = { firstname: 'Bola', lastname: 'Ade' }
const PASSWORD = 'nine purple plums'

async function adminAcademy() {
  const academy = await academyWith({ course: { slug: 'bread' } })
  const admin = await academy.make.admin()
  return { ...academy, admin, as: academy.server.as(admin), by: `user:${admin.id}` }
}

test('an admin suspends a tutor and approves them again, in their own name', async () => {
  const { as, by, tutor, server, db } = await adminAcademy()
  const token = await server.tokenOf(tutor)
  const suspended = await as.call(suspendTutor, { params: { id: tutor.id } })
  expect(suspended.body).toMatchObject({ id: tutor.id, suspended_at: expect.any(String) })
  expect((await server.call(getAccount, { headers: { authorization: `Bearer ${token}` } })).status).toBe(401)
  expect((await as.call(listAllCourses)).body).toMatchObject([{ slug: 'bread', standing: 'suspended' }])
  const approved = await as.call(approveTutor, { params: { id: tutor.id } })
  expect(approved.body).toMatchObject({ suspended_at: null, awaits_approval: false })
  expect((await as.call(listTutors)).body).toMatchObject([{ id: tutor.id, courses: 1 }])
  const subject = `user:${tutor.id}`
  const lines = await db.selectFrom('audit_log').select(['actor', 'act', 'subject', 'request_id']).execute()
  expect(lines).toEqual([
    { actor: by, act: 'suspended the tutor', subject, request_id: suspended.headers['x-request-id'] },
    { actor: by, act: 'approved the tutor', subject, request_id: approved.headers['x-request-id'] },
  ])
})

test('whatever waits for a person is reached, however much it is, the oldest first', async () => {
  const { as, db, learner, course } = await adminAcademy()
  const at = (index: number) => new Date(Date.UTC(2026, 1, 1) + index * 60_000).toISOString()
  for (let part = 0; part < 6; part += 1) {
    const payments = Array.from({ length: 85 }, (_, index) => ({
      reference: `in-review-${part * 85 + index}`,
      user_id: learner.id,
      course_id: course.id,
      method: 'virtual' as const,
      description: 'A course',
      status: 'review' as const,
      amount_kobo: 100,
      price_cents: 1,
      exchange_rate: 7_300_000,
      quote_expires_at: at(0),
      created_at: at(0),
      updated_at: at(part * 85 + index),
    }))
    await db.insertInto('payments').values(payments).execute()
  }
  const first = await as.call(listAttention)
  expect(first.headers['content-range']).toBe('attention 0-499/510')
  expect(first.body).toHaveLength(500)
  expect(first.body[0]).toMatchObject({ reference: 'in-review-0', what: 'review' })
  const rest = await as.call(listAttention, { query: { skip: 500 } })
  expect(rest.headers['content-range']).toBe('attention 500-509/510')
  expect(rest.body.map(({ reference }) => reference)).toEqual(
    Array.from({ length: 10 }, (_, index) => `in-review-${500 + index}`),
  )
})

test('an admin suspends a learner and lets them in again; a tutor is no learner, nor is an admin', async () => {
  const { as, learner, tutor, admin } = await adminAcademy()
  const params = { id: learner.id }
  expect((await as.call(suspendLearner, { params })).body.suspended_at).not.toBeNull()
  expect((await as.call(restoreLearner, { params })).body.suspended_at).toBeNull()
  for (const { id } of [tutor, admin, { id: 99_999 }])
    expect(await as.call(suspendLearner, { params: { id } })).toBeRefused(404, /no learner with this number/)
  expect(await as.call(approveTutor, { params })).toBeRefused(404, /no tutor with this number/)
})

test('an admin looks up an account by its e-mail, whatever case it is typed in', async () => {
  const { as, learner } = await adminAcademy()
  const found = await as.call(findAccount, { query: { email: learner.email.toUpperCase() } })
  expect(found.body).toMatchObject({ id: learner.id, user_type: 'learner' })
  expect(JSON.stringify(found.body)).not.toContain('password')
  expect(await as.call(findAccount, { query: { email: 'no@body.example' } })).toBeRefused(404, /no@body/)
})

test('an admin takes a course down and gives it back', async () => {
  const { as } = await adminAcademy()
  const params = { slug: 'bread' }
  const reason = 'It copies a book.'
  expect((await as.call(takeCourseDown, { params, body: { reason } })).body).toMatchObject({
    standing: 'taken_down',
    taken_down_reason: reason,
  })
  expect((await as.call(restoreCourse, { params })).body).toMatchObject({ standing: 'on_sale' })
  expect(await as.call(takeCourseDown, { params, body: { reason: '  ' } })).toBeRefused(400, /Reason/)
  expect(await as.call(restoreCourse, { params: { slug: 'none' } })).toBeRefused(404)
})

test('an admin hides a rating and shows it again', async () => {
  const { as, make, course, learner } = await adminAcademy()
  const { id } = await make.rating({ course_id: course.id, user_id: learner.id })
  expect((await as.call(hideRating, { params: { id } })).body.hidden_at).not.toBeNull()
  expect((await as.call(listAllRatings, { query: { course: course.slug } })).body).toHaveLength(1)
  expect((await as.call(showRating, { params: { id } })).body.hidden_at).toBeNull()
  expect(await as.call(hideRating, { params: { id: id + 1 } })).toBeRefused(404)
})

test('an admin gives money back, which the payment and the audit log tell', async () => {
  const academy = await receiptAcademy()
  const admin = await academy.make.admin()
  const as = academy.server.as(admin)
  const reference = newReference()
  await academy.buy(academy.learner, reference)
  const params = { reference }
  const wish = { params, body: { amount_kobo: 500, reason: 'A class fell out' } }
  const first = await as.call(refundPayment, wish)
  expect(first.body).toMatchObject({ reference, amount_kobo: 500 })
  expect((await as.call(refundPayment, wish)).body.id).toBe(first.body.id)
  const { history } = (await as.call(showPayment, { params })).body
  expect(history).toContainEqual(expect.objectContaining({ kind: 'refund requested', source: 'admin' }))
  const lines = await as.call(listAuditLines, { query: { act: 'asked for a refund' } })
  expect(lines.body).toMatchObject([
    { actor: `user:${admin.id}`, subject: `payment:${reference}`, details: { amount_kobo: 500 } },
  ])
  expect(await as.call(refundPayment, { params, body: { amount_kobo: 99_999_999_999 } })).toBeRefused(409)
  expect(await as.call(acceptPayment, { params, body: {} })).toBeRefused(409)
  expect(await as.call(showPayment, { params: { reference: 'none' } })).toBeRefused(404)
})

test('an admin reads the audit log page by page, with the networks that are not forgotten', async () => {
  const { as, server, db } = await adminAcademy()
  const body = { email: 'ada@yams.example', password: 'seven yellow yams', firstname: 'Ada', lastname: 'Obi' }
  await server.call(signup, { body, from: '203.0.113.9' })
  await server.call(login, { body, from: '203.0.113.10' })
  const [newest] = (await as.call(listAuditLines, { query: { items: 1 } })).body
  expect(newest).toMatchObject({
    act: 'signed in',
    details: { network: '203.0.113.10' },
    is_forgotten: false,
  })
  const next = (await as.call(listAuditLines, { query: { items: 1, before: newest?.id ?? 0 } })).body
  expect(next).toMatchObject([{ act: 'signed up' }])
  await erasePersonInAudit(db, newest?.actor ?? '')
  const [forgotten] = (await as.call(listAuditLines, { query: { items: 1 } })).body
  expect(forgotten).toMatchObject({ is_forgotten: true, details: {} })
})

test('an admin whose role is taken is refused from the next call on, and a suspended one is signed out', async () => {
  const academy = await adminAcademy()
  const { server, db, admin } = academy
  const authorization = `Bearer ${await server.tokenOf(admin)}`
  const ask = async () => (await server.call(listTutors, { headers: { authorization } })).status
  expect(await ask()).toBe(200)
  await removeAdmin(academy, admin.email, BY_OPERATOR)
  expect(await ask()).toBe(403)
  await addAdmin(academy, { email: admin.email, ...NAMES }, BY_OPERATOR)
  // A new admin has to sign in again.
  expect(await ask()).toBe(401)
  const again = `Bearer ${await server.tokenOf(admin)}`
  await db.updateTable('users').set({ suspended_at: admin.email }).where('id', '=', admin.id).execute()
  expect((await server.call(listTutors, { headers: { authorization: again } })).status).toBe(401)
})

test('an admin whose session was opened by a password alone is told to turn on a second factor', async () => {
  const { server, db, clock, admin } = await adminAcademy()
  const authorization = `Bearer ${await openSession(db, clock, admin.id)}`
  const reply = await server.call(listTutors, { headers: { authorization } })
  expect(reply).toBeRefused(403, /two-step verification/)
  expect(reply.failure.code).toBe('account.second_factor_missing')
  expect((await server.call(getAccount, { headers: { authorization } })).status).toBe(200)
})

test('an admin neither learns nor teaches', async () => {
  const { as } = await adminAcademy()
  expect(await as.call(listPayments)).toBeRefused(403, 'Only a learner can do this.')
  expect((await as.call(getAccount)).body.data).toMatchObject({ user_type: 'admin' })
})

test('a new admin is told by letter, chooses a password by another, and signs in as one', async () => {
  const academy = await academyWith()
  const { server, mail } = academy
  await addAdmin(academy, { email: ADDRESS, ...NAMES }, BY_OPERATOR)
  expect((await server.call(login, { body: { email: ADDRESS, password: ' ' } })).status).toBe(401)
  await sendLetters(academy)
  expect(mail.letters.map(({ to }) => to)).toEqual([ADDRESS, ADDRESS])
  expect(mail.letters.some(({ subject }) => /^You are an admin of/.test(subject))).toBe(true)
  const token = newestToken(mail.letters)
  await server.call(resetPassword, { body: { token, password: PASSWORD } })
  const entered = await server.call(login, { body: { email: ADDRESS, password: PASSWORD } })
  expect(entered.body).toMatchObject({ user_type: 'admin', is_verified: true })
  const asTutor = { email: ADDRESS, password: PASSWORD, user_type: 'tutor' } as const
  expect(await server.call(login, { body: asTutor })).toBeRefused(403)
})

test('whoever knew the password of an account before it was made an admin’s adds no second factor to it', async () => {
  const academy = await academyOfAda()
  const { server, mail, db } = academy
  const thief = withToken(academy, await signInAsAda(academy))
  const setUp = { current_password: ADA.password }
  await db.updateTable('users').set({ is_verified: 1 }).where('email', '=', ADA.email).execute()
  await addAdmin(academy, { email: ADA.email, ...NAMES }, BY_OPERATOR)
  expect((await thief.call(setUpSecondFactor, { body: setUp })).status).toBe(401)
  expect((await server.call(login, { body: ADA })).status).toBe(401)
  await sendLetters(academy)
  const body = { token: newestToken(mail.letters), password: PASSWORD }
  expect((await server.call(resetPassword, { body })).status).toBe(200)
  expect((await server.call(login, { body: { ...ADA, password: PASSWORD } })).body).toMatchObject({
    user_type: 'admin',
  })
})

test('nobody becomes an admin by having signed up first, and no learner or tutor loses what is theirs', async () => {
  const academy = await academyWith({ course: {} })
  const { make, course, tutor } = academy
  const add = (email: string) => addAdmin(academy, { email, ...NAMES }, BY_OPERATOR)
  const unverified = await make.learner({ is_verified: 0 })
  await expect(add(unverified.email)).rejects.toThrow(/not verified/)
  const enrolled = await make.learner({ is_verified: 1 })
  await make.enrolment({ course_id: course.id, user_id: enrolled.id })
  await expect(add(enrolled.email)).rejects.toThrow(/learns here/)
  await expect(add(tutor.email)).rejects.toThrow(/a tutor's account/)
  await expect(add('not an address')).rejects.toThrow(/such as/)
  await expect(add((await make.admin()).email)).rejects.toThrow(/already/)
  await expect(removeAdmin(academy, tutor.email, BY_OPERATOR)).rejects.toThrow(/no admin/)
})
