import { expect, test } from 'vitest'
import { keyWarning, openPaymentProvider } from '#server/money/payments/provider/openPaymentProvider.ts'
import { sandboxBehind } from '#server/money/payments/provider/sandbox/sandboxProvider.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { academyWith } from '../../../../support/academy/academy.ts'
import { payingAcademy } from '../../../../support/academy/payingAcademy.ts'

const KEYS = { PAYSTACK_SECRET_KEY: 'sk_test_a', PAYSTACK_PUBLIC_KEY: 'pk_test_a' }

test.each([
  [{}, 'sandbox'],
  [{ HOST: 'localhost' }, 'sandbox'],
  [{ HOST: '0.0.0.0' }, 'off'],
  [{ HOST: '192.168.1.7' }, 'off'],
  [{ HOST: '0.0.0.0', PAYMENT_SANDBOX: 'true' }, 'sandbox'],
  [{ PAYMENT_SANDBOX: 'false' }, 'off'],
  [{ NODE_ENV: 'production' }, 'off'],
  [{ NODE_ENV: 'production', PAYMENT_SANDBOX: 'false' }, 'off'],
  [KEYS, 'test'],
])(
  'with %j payments are in the mode %s: the sandbox is for this machine only, or asked for by name',
  (env, mode) => {
    expect(readConfig(env).payments.mode).toBe(mode)
  },
)

test('the sandbox is refused in production and beside keys, whoever asks for it', () => {
  expect(() => readConfig({ NODE_ENV: 'production', PAYMENT_SANDBOX: 'true' })).toThrow(
    'PAYMENT_SANDBOX cannot be true in production, because nobody would really pay.',
  )
  expect(() => readConfig({ ...KEYS, PAYMENT_SANDBOX: 'true' })).toThrow(
    'PAYMENT_SANDBOX cannot be true while PAYSTACK_SECRET_KEY is set.',
  )
})

test('a start without card payments, or with a sandbox that others can reach, is told in the log', () => {
  expect(keyWarning(readConfig({ HOST: '0.0.0.0' }))).toMatch(/PAYMENT_SANDBOX/)
  expect(keyWarning(readConfig({ HOST: '0.0.0.0', PAYMENT_SANDBOX: 'true' }))).toMatch(/without paying/)
  expect(keyWarning(readConfig({}))).toBeNull()
})

test("the sandbox's secret is another one at each start, and a key that anybody can read gives nothing back", async () => {
  const academy = await academyWith()
  const start = () => sandboxBehind(openPaymentProvider(readConfig({}), academy.ports.connection))
  const [first, second] = [start()?.secretKey ?? '', start()?.secretKey ?? '']
  expect(first).toMatch(/^sk_test_sandbox_\w{40,}$/)
  expect(second).not.toBe(first)

  const served = await academyWith(
    {},
    { ports: { paymentProvider: openPaymentProvider(readConfig({}), academy.ports.connection) } },
  )
  const refund = await served.server.inject({
    method: 'POST',
    url: '/sandbox/refund',
    headers: { authorization: 'Bearer sk_test_sandbox' },
    payload: { transaction: 'somebody-elses' },
  })
  expect(refund.statusCode).toBe(401)
})

test("what is nested too deep or holds NUL is refused by the sandbox's popup, not failed over", async () => {
  const { server } = await payingAcademy()
  const post = (path: string, payload?: string) =>
    server.inject({
      method: 'POST',
      url: `/sandbox/checkout/${path}`,
      ...(payload !== undefined && { headers: { 'content-type': 'application/json' }, payload }),
    })
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const asked = '"key":"pk_test_sandbox","email":"a@b.example","amount":100,"ref":"nested-deep"'
  const answers = await Promise.all([
    post('open', deep),
    post('open', `{${asked},"metadata":${deep}}`),
    post('open', `{${asked},"metadata":{"note":"a\\u0000b"}}`),
    post('open', '{"key":"pk_test_sandbox"'),
    post('nested%00deep/pay'),
    post('nested%00deep/decline'),
    post('nested%00deep/close'),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(400))
  for (const answer of answers) expect(answer.json()).toMatchObject({ status: false })
})
