import { login, signup } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { academyWith, type TestAcademy } from './academy.ts'
import { sendLetters } from './letters.ts'
import type { CallOptions, TestReply } from './testClient.ts'

/** A user who signed up with a working password. */
export const ADA = {
  email: 'ada@yams.example',
  password: 'seven yellow yams',
  firstname: 'Ada',
  lastname: 'Obi',
}

export const CHROME_ON_ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

/** Builds an academy with Ada and empties her mailbox. */
export async function academyOfAda(
  more: { user_type?: 'tutor' } = {},
  options: Parameters<typeof academyWith>[1] = {},
) {
  const academy = await academyWith({}, options)
  const { body } = await academy.server.call(signup, { body: { ...ADA, ...more } })
  await sendLetters(academy)
  academy.mail.letters.length = 0
  return { ...academy, token: body.token, id: body.user.id }
}

/** Returns a client that calls with a session's token, as its browser does. */
export function withToken({ server }: Pick<TestAcademy, 'server'>, token: string) {
  return {
    call: <const E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<TestReply<E>> =>
      server.call(endpoint, {
        ...options,
        headers: { authorization: `Bearer ${token}`, ...options.headers },
      }),
  }
}

/** Signs in as Ada and returns the token, empty if refused. */
export async function signInAsAda(
  { server }: Pick<TestAcademy, 'server'>,
  {
    password = ADA.password,
    userAgent = CHROME_ON_ANDROID,
    email = ADA.email,
    browser,
  }: { password?: string; userAgent?: string; email?: string; browser?: string } = {},
): Promise<string> {
  const { body, status } = await server.call(login, {
    body: { email, password, ...(browser && { browser }) },
    headers: { 'user-agent': userAgent },
  })
  return status === 200 ? body.token : ''
}
