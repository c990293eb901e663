import { expect, test } from 'vitest'
import { enrol } from '#contract/enrolments.ts'
import { createPayment, verifyPayment } from '#contract/payments.ts'
import { readConfig } from '#server/platform/config/config.ts'
import type { Account } from '#server/platform/http/account.ts'
import { academyWith } from '../../../../support/academy/academy.ts'
import { newReference, payingAcademy } from '../../../../support/academy/payingAcademy.ts'

const CONFIRM_FIRST = /^Please confirm your email first/
const REQUIRED = { requireVerifiedEmail: true }

/** Marks a learner's e-mail as verified. */
function verified({ db }: Pick<Awaited<ReturnType<typeof academyWith>>, 'db'>, { id }: Account) {
  return db.updateTable('users').set({ is_verified: 1 }).where('id', '=', id).execute()
}

test('nobody is kept from paying by an e-mail that is not verified, unless the operator asks for it', () => {
  expect(readConfig({}).requireVerifiedEmail).toBe(false)
  expect(readConfig({ REQUIRE_VERIFIED_EMAIL: '1' }).requireVerifiedEmail).toBe(true)
})

test('an unverified learner pays and enrols where that is not asked for', async () => {
  const { create, pay, server, learner } = await payingAcademy()
  const { body } = await create(learner)
  await pay(body.reference)
  const { status } = await server.as(learner).call(verifyPayment, { body: { reference: body.reference } })
  expect(status).toBe(200)
})

test('where it is asked for, no payment is opened before the verification, and one is after it', async () => {
  const academy = await payingAcademy({ config: REQUIRED })
  const { create, learner, payments } = academy
  const refused = await create(learner)
  expect(refused).toBeRefused(403, CONFIRM_FIRST)
  expect(refused.failure.code).toBe('account.not_verified')
  expect(await payments()).toEqual([])
  await verified(academy, learner)
  expect((await create(learner)).status).toBe(200)
})

test('where it is asked for, a free course waits for the verification too', async () => {
  const academy = await academyWith({ course: { discounted_price_cents: 0 } }, { config: REQUIRED })
  const { server, learner, course, db } = academy
  const take = () =>
    server.as(learner).call(createPayment, {
      body: { reference: newReference(), amount: 0, description: 'Free', course_id: course.id },
    })
  expect(await take()).toBeRefused(403, CONFIRM_FIRST)
  expect(await db.selectFrom('enrolments').selectAll().execute()).toEqual([])
  await verified(academy, learner)
  expect((await take()).status).toBe(200)
})

test('a free payment from before does not go round the verification, and who is enrolled stays so', async () => {
  const lax = await academyWith({ course: { discounted_price_cents: 0 } })
  const { learner, course, ports } = lax
  const opened = await lax.server.as(learner).call(createPayment, {
    body: { reference: newReference(), amount: 0, description: 'Free' },
  })
  const { server, db } = await academyWith({}, { nobody: true, config: REQUIRED, ports })
  const body = { course_id: course.id, payment_id: opened.body.id }
  expect(await server.as(learner).call(enrol, { body })).toBeRefused(403, CONFIRM_FIRST)
  await verified(lax, learner)
  expect((await server.as(learner).call(enrol, { body })).status).toBe(200)
  await db.updateTable('users').set({ is_verified: 0 }).where('id', '=', learner.id).execute()
  expect((await server.as(learner).call(enrol, { body })).status).toBe(200)
})

test('money that was paid enrols, whatever is asked for since', async () => {
  const academy = await payingAcademy()
  const { create, pay, learner, ports, enrolments } = academy
  const { body } = await create(learner)
  await pay(body.reference)
  const stricter = await academyWith({}, { nobody: true, config: REQUIRED, ports })
  const settled = await stricter.server
    .as(learner)
    .call(verifyPayment, { body: { reference: body.reference } })
  expect(settled.status).toBe(200)
  expect(await enrolments()).toHaveLength(1)
})
