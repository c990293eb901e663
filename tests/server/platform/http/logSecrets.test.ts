import { expect, onTestFinished, test, vi } from 'vitest'
import { forgotPassword, login, logout, resetPassword, signup } from '#contract/accounts.ts'
import { makeCalendarAddress } from '#contract/calendar.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createPayment, paymentWebhook, verifyPayment } from '#contract/payments.ts'
import { checkReceipt, getReceipt } from '#contract/receipts.ts'
import { buildApp } from '#server/app.ts'
import { SIGNATURE_HEADER, signatureOf } from '#server/money/payments/provider/webhookEvent.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { chargeSuccess, newReference, PRICE } from '../../../support/academy/payingAcademy.ts'
import { receiptAcademy } from '../../../support/academy/receiptAcademy.ts'
import { newestToken } from '../../../support/academy/resets.ts'
import { PATIENCE } from '../../../support/patience.ts'

const BROWSER = 'k3nB0lU4vQ9wXe2RzT7yPa5sDf8gHj1lZx6cVb_NmQw'
const EMAIL = 'ada@yams.example'
const [FIRST, SECOND, WRONG] = ['seven yellow yams', 'eight purple yams', 'nine wrong yams']

/** Builds the paying academy again, on the same database and ports, and records everything it logs. */
async function loggedAcademy() {
  const academy = await receiptAcademy()
  const lines: string[] = []
  const output = { write: (line: string) => void lines.push(line), close: async () => undefined }
  const app = await buildApp({ ...academy.config, logLevel: 'trace' }, academy.ports, undefined, output)
  onTestFinished(() => app.close())
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  async function call({ method, path }: Endpoint, body: object | null, token = 'academy-web', headers = {}) {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        authorization: `Bearer ${token}`,
        ...headers,
      },
      body: body && JSON.stringify(body),
    })
    return answer.json()
  }
  return { ...academy, origin, lines, call }
}

test('sign-in, a new password, a payment, its webhook and its receipt leave no secret in the log', async () => {
  const academy = await loggedAcademy()
  const { call, course, mail, origin, lines, sandbox, pay } = academy
  const person = { email: EMAIL, firstname: 'Ada', lastname: 'Obi', browser: BROWSER }
  const signedUp = await call(signup, { ...person, password: FIRST })
  await call(login, { email: EMAIL, password: WRONG, browser: BROWSER })
  await call(forgotPassword, { email: EMAIL })
  await sendLetters(academy)
  const resetToken = newestToken(mail.letters)
  await fetch(`${origin}/reset-password?token=${resetToken}`)
  await call(resetPassword, { token: resetToken, password: SECOND })
  const { token } = await call(login, { email: EMAIL, password: SECOND, browser: BROWSER })

  const reference = newReference()
  const key = 'idempotency-key-of-this-payment'
  const payment = { reference, amount: PRICE, description: 'A course', course_id: course.id }
  await call(createPayment, payment, token, { 'idempotency-key': key })
  await pay(reference)
  const event = chargeSuccess(reference, { authorization: { authorization_code: 'AUTH_reusable_card' } })
  const signature = signatureOf(Buffer.from(JSON.stringify(event)), sandbox.secretKey)
  await call(paymentWebhook, event, undefined, { [SIGNATURE_HEADER]: signature })
  await call(verifyPayment, { reference }, token)
  const receipt = await call(
    { ...getReceipt, path: getReceipt.path.replace(':reference', reference) as '/' },
    null,
    token,
  )
  const receiptToken = String(receipt.data.check_url).split('/').at(-1) ?? ''
  await call({ ...checkReceipt, path: checkReceipt.path.replace(':token', receiptToken) as '/' }, null)
  const calendar = await call(makeCalendarAddress, null, token)
  const [, calendarToken = ''] = /([^/]+)\.ics$/.exec(calendar.url) ?? []
  for (const path of ['/calendar', '/%63alendar', '//calendar', '/CALENDAR'])
    await fetch(`${origin}${path}/${calendarToken}.ics`)
  await call(logout, null, token)

  const secrets = {
    first: signedUp.token,
    token,
    resetToken,
    receiptToken,
    calendarToken,
    signature,
    key,
    BROWSER,
  }
  for (const [name, secret] of Object.entries(secrets))
    expect(String(secret).length, name).toBeGreaterThan(20)
  await vi.waitFor(() => expect(lines.join('\n')).toContain(`"path":"${logout.path}"`), PATIENCE)
  const text = lines.join('\n')
  const others = [FIRST, SECOND, WRONG, sandbox.secretKey, 'AUTH_reusable_card', EMAIL]
  for (const secret of [...Object.values(secrets), ...others]) expect(text).not.toContain(secret)
})
