import { expect, test, vi } from 'vitest'
import { createPayment } from '#contract/payments.ts'
import { cookieWith, formOf, plainBrowser } from '../../support/academy/plainBrowser.ts'
import { academyWithPages } from '../../support/academy/site.ts'
import { absentProvider } from '../../support/standIns/fakePorts.ts'

const PAGE = '/payment-history'
const BUTTON = /^I was debited for/
const REFERENCE = 'abcdefgh-1'

/** Builds a learner without script whose card was charged, but whose browser never returned from the provider. */
async function debited() {
  const verify = vi.fn(async (reference: string) => ({
    id: '1',
    reference,
    status: 'success' as const,
    amount: 3_650_000,
    requestedAmount: 3_650_000,
    currency: 'NGN',
    domain: 'test',
    channel: 'card',
    paidAt: '2026-03-02T09:00:00.000Z',
    customerEmail: null,
    metadata: null,
  }))
  const academy = await academyWithPages(
    { course: { title: 'Weaving' } },
    { ports: { paymentProvider: { ...absentProvider(), verify } } },
  )
  const { app, db, server, learner, course } = academy
  const body = { reference: REFERENCE, amount: 36_500, description: 'Weaving', course_id: course.id }
  expect((await server.as(learner).call(createPayment, { body })).status).toBe(200)
  const browserOf = async (account: typeof learner) =>
    plainBrowser(app, cookieWith(await server.tokenOf(account), account))
  return {
    ...academy,
    verify,
    browserOf,
    lara: await browserOf(learner),
    enrolments: () => db.selectFrom('enrolments').select('user_id').execute(),
  }
}

test('a learner without script has a payment looked for, and is enrolled by it', async () => {
  const { lara, enrolments, learner } = await debited()
  const page = await lara.open(PAGE)
  expect(page.text).toContain('Pending')
  const reply = await lara.press(page, BUTTON)
  expect(reply.status).toBe(200)
  expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  expect(reply.text).toContain("We've received your payment")
  expect(reply.text).toContain('Success')
  expect(await enrolments()).toEqual([{ user_id: learner.id }])
})

test('a payment that has not arrived says so, and can be looked for again', async () => {
  const { lara, verify, enrolments } = await debited()
  verify.mockImplementation(absentProvider().verify as never)
  const reply = await lara.press(await lara.open(PAGE), BUTTON)
  expect(reply.status).toBe(503)
  expect(reply.text).toContain(`Reference: ${REFERENCE}.`)
  expect(formOf(reply, BUTTON).fields).toEqual({ reference: REFERENCE })
  expect(await enrolments()).toEqual([])
})

test('somebody else’s payment is unknown, and the provider is not asked about it', async () => {
  const { make, browserOf, verify } = await debited()
  const bisi = await browserOf(await make.learner())
  const reply = await bisi.post(PAGE, { reference: REFERENCE })
  expect(reply.status).toBe(404)
  expect(reply.text).toContain('Payment not found.')
  expect(verify).not.toHaveBeenCalled()
})

test('another site, a visitor and a tutor have nothing looked for', async () => {
  const { app, browserOf, tutor, lara, verify } = await debited()
  const { action, fields } = formOf(await lara.open(PAGE), BUTTON)
  expect((await lara.post(action, fields, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  for (const browser of [plainBrowser(app), await browserOf(tutor)]) {
    const reply = await browser.post(action, fields)
    expect(reply.status).toBe(303)
    expect(reply.headers.location).toBe('/login?redirect_to=%2Fpayment-history')
  }
  expect(verify).not.toHaveBeenCalled()
})
