import { expect, test } from 'vitest'
import { getConfig } from '#contract/academy.ts'
import { convertCurrency } from '#contract/countries.ts'
import { listCourses } from '#contract/courses.ts'
import { enrol } from '#contract/enrolments.ts'
import { verifyPayment } from '#contract/payments.ts'
import { getSellingTerms } from '#contract/tutor/ownCourses.ts'
import { HttpError } from '#server/platform/errors.ts'
import { newReference, payingAcademy } from '../../../../support/academy/payingAcademy.ts'

const NO_RATE = /rate is not known/

/** Makes the exchange rate unknown, as after a long outage of its source. */
function loseTheRate({ ports }: Awaited<ReturnType<typeof payingAcademy>>) {
  ports.exchangeRate.nairaPerDollar = async () => {
    throw new HttpError('exchange_rate.unknown', 'The rate is not known.', { retryAfter: 60 })
  }
}

test('while no rate is known, no dollar price is quoted and everything else goes on', async () => {
  const academy = await payingAcademy()
  const { server, create, learner, make, tutor, category, enrolments, payments } = academy
  loseTheRate(academy)
  const refused = await create(learner)
  expect(refused).toBeRefused(503, NO_RATE)
  expect(refused.headers['retry-after']).toBe('60')
  expect(await payments()).toEqual([])
  const naira = await server.call(convertCurrency, { params: { currencySymbol: 'NGN' } })
  expect(naira).toBeRefused(503, NO_RATE)
  expect((await server.call(convertCurrency, { params: { currencySymbol: 'USD' } })).body.rate).toBe(1)
  expect((await server.call(listCourses)).status).toBe(200)
  expect(await server.as(tutor).call(getSellingTerms)).toBeRefused(503, NO_RATE)

  const free = await make.course({
    tutor_id: tutor.id,
    category_id: category.id,
    discounted_price_cents: 0,
  })
  const { body } = await create(learner, newReference(), { amount: 0, course_id: free.id })
  expect(body.payment_status).toBe('success')
  expect(await enrolments()).toMatchObject([{ course_id: free.id }])
})

test('a payment of nothing that names no course buys no paid course while no rate is known', async () => {
  const academy = await payingAcademy()
  const { server, create, learner, course } = academy
  loseTheRate(academy)
  const { body } = await create(learner, newReference(), { amount: 0, course_id: undefined })
  const enrolled = await server
    .as(learner)
    .call(enrol, { body: { course_id: course.id, payment_id: body.id } })
  expect(enrolled).toBeRefused(409, /lower than the price/)
  const paid = await create(learner, newReference(), { course_id: undefined })
  expect(paid).toBeRefused(503, NO_RATE)
})

test('a quote from before the rate was lost is honoured, and late money still settles', async () => {
  const academy = await payingAcademy()
  const { server, create, learner, make, pay, clock, enrolments } = academy
  const late = await make.learner()
  await create(learner, 'quoted-in-time')
  await create(late, 'quoted-and-late')
  loseTheRate(academy)
  expect((await create(learner)).body.reference).toBe('quoted-in-time')
  await pay('quoted-in-time')
  const verify = (who: typeof learner, reference: string) =>
    server.as(who).call(verifyPayment, { body: { reference } })
  expect((await verify(learner, 'quoted-in-time')).body.payment_status).toBe('success')
  clock.advance({ hours: 2 })
  await pay('quoted-and-late')
  expect((await verify(late, 'quoted-and-late')).body.payment_status).toBe('success')
  expect(await enrolments()).toHaveLength(2)
})

test('a browser is told the rate with the margin, and none where it cannot be read', async () => {
  const { server, ports } = await payingAcademy()
  const told = async () => (await server.call(getConfig)).body.data.naira_rate
  expect(await told()).toBe(730)
  ports.exchangeRate.known = async () => null
  expect(await told()).toBeNull()
  ports.exchangeRate.known = async () => Promise.reject(new Error('the database is away'))
  expect(await told()).toBeNull()
})

test('the margin on the live rate is a setting that quotes, the console and the browser go by', async () => {
  const exchangeRate = { url: null, fixed: 430, maxHours: 48, marginNaira: 70 }
  const { server, create, learner, tutor } = await payingAcademy({ config: { exchangeRate } })
  const refused = await create(learner)
  expect(refused).toBeRefused(409)
  expect(refused.failure.quote?.amount).toBe(50_000)
  expect((await create(learner, newReference(), { amount: 50_000 })).body.amount_kobo).toBe(5_000_000)
  expect((await server.call(getConfig)).body.data.naira_margin).toBe(70)
  expect((await server.as(tutor).call(getSellingTerms)).body.data.rate).toBe(500)
})
