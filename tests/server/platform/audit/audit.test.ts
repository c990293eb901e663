import { expect, test } from 'vitest'
import { login, resetPassword, signup } from '#contract/accounts.ts'
import { updateCourse } from '#contract/courses.ts'
import { publishCourses } from '#contract/tutor/ownCourses.ts'
import { takeCourseDown } from '#server/catalogue/courses/moderation/allCourses.ts'
import { sweep } from '#server/ops/timers.ts'
import { erasePersonInAudit } from '#server/platform/audit/audit.ts'
import { recordRefusals } from '#server/platform/audit/refusals.ts'
import { academyWith, type TestAcademy } from '../../../support/academy/academy.ts'
import { BY_OPERATOR } from '../../../support/academy/operator.ts'
import { asAcademy, newReference } from '../../../support/academy/payingAcademy.ts'
import { receiptAcademy } from '../../../support/academy/receiptAcademy.ts'
import { tokenFor } from '../../../support/academy/resets.ts'

const ADA = {
  email: 'ada@yams.example',
  password: 'seven yellow yams',
  firstname: 'Ada',
  lastname: 'Obi',
  browser: 'k3nB0lU4vQ9wXe2RzT7yPa5sDf8gHj1lZx6cVb_NmQw',
}
const NETWORK = '203.0.113.9'

/** Returns the audit log's lines with their personal details, as the operator reads them. */
async function lines({ db }: Pick<TestAcademy, 'db'>) {
  const rows = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  return rows.map(({ actor, act, subject, details, personal }) => {
    return { actor, act, subject, ...JSON.parse(details), ...JSON.parse(personal ?? '{}') }
  })
}

test('sign-ups, sign-ins and new passwords are written down with network and request, and no secret', async () => {
  const academy = await academyWith()
  const { server, db } = academy
  const { body } = await server.call(signup, { body: ADA, from: NETWORK })
  const { email, password, browser } = ADA
  const entered = await server.call(login, { body: { email, password, browser }, from: NETWORK })
  const link = await tokenFor(academy, email)
  await server.call(resetPassword, { body: { token: link, password: 'eight purple plums' }, from: NETWORK })
  const who = `user:${body.user.id}`
  const network = NETWORK
  expect(await lines(academy)).toEqual([
    { actor: who, act: 'signed up', subject: who, user_type: 'learner', network },
    { actor: who, act: 'signed in', subject: who, by: 'password', network },
    { actor: who, act: 'verified the e-mail', subject: who, by: 'password reset', network },
    { actor: who, act: 'reset the password', subject: who, network },
  ])
  const rows = await db.selectFrom('audit_log').selectAll().execute()
  const requests = rows.filter(({ act }) => act !== 'verified the e-mail').map(({ request_id }) => request_id)
  expect(requests).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f-]{36}$/)))
  const secrets = [password, 'plums', browser, body.token, entered.body.token, link, email]
  for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret)
})

test('a lock-out is written down once, however long somebody goes on, and names the account by its number', async () => {
  const academy = await academyWith()
  const { server, clock } = academy
  const { body } = await server.call(signup, { body: ADA })
  for (const [email, subject] of [
    ['nobody@yams.example', 'sign-in'],
    [ADA.email, `user:${body.user.id}`],
  ] as const) {
    for (let index = 0; index < 14; index += 1) {
      await server.call(login, { body: { email, password: 'a wrong guess' }, from: NETWORK })
      clock.advance({ minutes: 20 })
    }
    const limit = 'sign-in from one network'
    const entry = { actor: 'stranger', act: 'locked out', subject, limit, network: NETWORK }
    expect(
      (await lines(academy)).filter(line => line.subject === subject && line.act === 'locked out'),
    ).toEqual([entry])
  }
})

test('refused sign-ins are summed by minute, account, reason and network', async () => {
  const academy = await academyWith({ learner: { suspended_at: '2026-03-01T00:00:00.000Z' } })
  const { server, clock, learner } = academy
  const { body } = await server.call(signup, { body: ADA })
  const guess = (email: string, from: string, password = 'a wrong guess') =>
    server.call(login, { body: { email, password }, from })
  for (let index = 0; index < 3; index += 1) await guess(ADA.email, NETWORK)
  await guess(ADA.email, '203.0.113.10')
  await guess('nobody@yams.example', NETWORK)
  const isRefusal = ({ act }: { act: string }) => act === 'refused the sign-in'
  await recordRefusals(academy)
  expect((await lines(academy)).filter(isRefusal)).toEqual([])
  const minute = `${clock.now().toISOString().slice(0, 16)}Z`
  clock.advance({ minutes: 1 })
  await recordRefusals(academy)
  await recordRefusals(academy)
  const found = (await lines(academy)).filter(isRefusal)
  const ada = `user:${body.user.id}`
  const refusal = { actor: 'stranger', act: 'refused the sign-in', reason: 'account.wrong_password', minute }
  expect(found).toHaveLength(3)
  expect(found).toEqual(
    expect.arrayContaining([
      { ...refusal, subject: ada, count: 3, network: NETWORK },
      { ...refusal, subject: ada, count: 1, network: '203.0.113.10' },
      { ...refusal, subject: 'sign-in', count: 1, network: NETWORK },
    ]),
  )
  await guess(learner.email, NETWORK)
  clock.advance({ minutes: 1 })
  await recordRefusals(academy)
  expect((await lines(academy)).at(-1)).toMatchObject({ subject: `user:${learner.id}`, count: 1 })
})

test('signing up as an admin is refused and written down', async () => {
  const academy = await academyWith()
  const { server, clock } = academy
  const asked = { ...ADA, user_type: 'admin' as 'learner' }
  expect(await server.call(signup, { body: asked, from: NETWORK })).toBeRefused(400)
  expect(await server.call(signup, { body: { ...ADA, email: 'none' }, from: NETWORK })).toBeRefused(400)
  clock.advance({ minutes: 1 })
  await recordRefusals(academy)
  expect(await lines(academy)).toMatchObject([
    {
      actor: 'stranger',
      act: 'refused the sign-up',
      reason: 'asked for the role of an admin',
      count: 1,
      network: NETWORK,
    },
  ])
})

test('a change of price is written down with both prices, and nothing where the price stays', async () => {
  const academy = await academyWith({ course: { slug: 'bread' } })
  const { server, tutor } = academy
  const change = (fields: object) => server.as(tutor).call(updateCourse, { body: { slug: 'bread', fields } })
  await change({ title: 'Better bread' })
  await change({ original_price: '100', discounted_price: '50' })
  await change({ discounted_price: '40.5' })
  await change({ discounted_price: '4000' })
  expect(await lines(academy)).toEqual([
    {
      actor: `user:${tutor.id}`,
      act: 'changed the price',
      subject: 'course:bread',
      discounted_from: 50,
      discounted_to: 40.5,
      network: '127.0.0.1',
    },
  ])
  const [row] = await academy.db.selectFrom('audit_log').select('request_id').execute()
  expect(row?.request_id).toMatch(/^[0-9a-f-]{36}$/)
})

test('putting courses on sale and taking them off is written down, one by one or together', async () => {
  const academy = await academyWith({ course: { slug: 'bread' } })
  const { server, tutor, make, category } = academy
  await make.course({ slug: 'yams', tutor_id: tutor.id, category_id: category.id })
  const change = (status: 0 | 1) =>
    server.as(tutor).call(updateCourse, { body: { slug: 'bread', fields: { status } } })
  await change(0)
  await change(0)
  await change(1)
  await server.as(tutor).call(publishCourses, { body: { slugs: ['bread', 'yams'], status: 0 } })
  const actor = `user:${tutor.id}`
  const network = '127.0.0.1'
  const [off, on] = ['took the own course off sale', 'put the course on sale']
  expect(await lines(academy)).toEqual([
    { actor, act: off, subject: 'course:bread', network },
    { actor, act: on, subject: 'course:bread', network },
    { actor, act: off, subject: expect.stringMatching(/^course:/), network },
    { actor, act: off, subject: expect.stringMatching(/^course:/), network },
  ])
})

test('a refund is written down with its amount and reason', async () => {
  const academy = await receiptAcademy()
  const reference = newReference()
  await academy.buy(academy.learner, reference)
  await academy.refund(reference, { amountKobo: 500, reason: 'The class was moved' })
  expect(await lines(academy)).toEqual([
    {
      actor: 'operator',
      act: 'asked for a refund',
      subject: `payment:${reference}`,
      amount_kobo: 500,
      reason: 'The class was moved',
    },
  ])
})

test('after seven months nobody can tell from where people came, and the lines stay', async () => {
  const academy = await academyWith({ course: { slug: 'bread' } })
  const { server, clock } = academy
  const { email, password } = ADA
  await server.call(signup, { body: ADA, from: NETWORK })
  await takeCourseDown(academy, 'bread', 'It copies a book.', BY_OPERATOR)
  clock.advance({ days: 212 })
  await server.call(login, { body: { email, password }, from: NETWORK })
  await sweep(asAcademy(academy), academy.app.log)
  expect(await lines(academy)).toEqual([
    expect.not.objectContaining({ network: NETWORK }),
    expect.objectContaining({ act: 'took the course down', reason: 'It copies a book.' }),
    expect.objectContaining({ act: 'signed in', network: NETWORK }),
  ])
})

test('a person can be forgotten in the log: their networks are gone, others’ are not, and every line stays', async () => {
  const academy = await academyWith()
  const { server, db } = academy
  const { body } = await server.call(signup, { body: ADA, from: NETWORK })
  await server.call(signup, { body: { ...ADA, email: 'bisi@yams.example' }, from: NETWORK })
  await erasePersonInAudit(db, `user:${body.user.id}`)
  const [ada, bisi] = await lines(academy)
  expect(ada).not.toHaveProperty('network')
  expect(bisi).toMatchObject({ network: NETWORK })
})
