import fc from 'fast-check'
import { expect, test } from 'vitest'
import { enrol } from '#contract/enrolments.ts'
import { verifyPayment } from '#contract/payments.ts'
import { amountInKobo, nairaFromKobo, rateToDecimal } from '#contract/rules/pricing.ts'
import { payingAcademy } from '../../../../support/academy/payingAcademy.ts'

const cents = fc.integer({ min: 1, max: 10_000_000 })
const rate = fc.integer({ min: 4_000_000, max: 200_000_000 })

test('any price at any rate is whole kobo, the nearest to the exact product', () => {
  fc.assert(
    fc.property(cents, rate, (price, scaled) => {
      const kobo = amountInKobo(price, scaled)
      const exact = (BigInt(price) * BigInt(scaled) * 100n * 2n) / (10_000n * 100n)
      expect(Number.isSafeInteger(kobo)).toBe(true)
      expect(Math.abs(kobo * 2 - Number(exact))).toBeLessThanOrEqual(1)
      expect(Math.round(nairaFromKobo(kobo) * 100)).toBe(kobo)
      expect(Math.round(rateToDecimal(scaled) * 10_000)).toBe(scaled)
    }),
    { numRuns: 2_000 },
  )
})

test('what the browser reckons from price and rate is taken, paid and used without a kobo of difference', async () => {
  const { db, course, make, create, pay, server, ports, enrolments } = await payingAcademy()
  const samples = fc.sample(fc.tuple(cents, rate), { numRuns: 25, seed: 730 })
  for (const [index, [price, scaled]] of samples.entries()) {
    await db
      .updateTable('courses')
      .set({ original_price_cents: price, discounted_price_cents: price })
      .execute()
    // The academy adds its margin of 300 naira to the live rate.
    ports.exchangeRate.nairaPerDollar = async () => scaled - 3_000_000
    const kobo = amountInKobo(price, scaled)
    const learner = await make.learner()
    const reference = `to-the-kobo-${index}`
    const opened = await create(learner, reference, { amount: nairaFromKobo(kobo) })
    expect(opened.body.amount_kobo, opened.text).toBe(kobo)
    await pay(reference, opened.body.amount_kobo)
    const client = server.as(learner)
    expect((await client.call(verifyPayment, { body: { reference } })).body.payment_status).toBe('success')
    const wish = { course_id: course.id, payment_id: opened.body.id }
    expect((await client.call(enrol, { body: wish })).status).toBe(200)
  }
  expect(await enrolments()).toHaveLength(25)
})
