import { expect, test } from 'vitest'
import { resetPassword } from '#contract/accounts.ts'
import { makeCalendarAddress } from '#contract/calendar.ts'
import {
  changePassword,
  confirmEmailChange,
  endOtherSessions,
  getAccount,
  requestEmailChange,
} from '#contract/ownAccount.ts'
import { WAYS_IN } from '#server/people/signInMethods.ts'
import { academyWith, type TestAcademy } from '../../support/academy/academy.ts'
import { sendLetters } from '../../support/academy/letters.ts'
import { ADA, academyOfAda, signInAsAda, withToken } from '../../support/academy/ownAccount.ts'
import { tokenFor } from '../../support/academy/resets.ts'

const NEW_PASSWORD = 'nine purple plums'

/** The ways in which an owner signs everybody else out of the account. */
const ENDINGS = {
  'changes the password': async (academy: TestAcademy & { token: string }) => {
    const body = { current_password: ADA.password, password: NEW_PASSWORD }
    expect((await withToken(academy, academy.token).call(changePassword, { body })).status).toBe(200)
  },
  'chooses a new one by letter': async (academy: TestAcademy) => {
    const token = await tokenFor(academy, ADA.email)
    const reset = await academy.server.call(resetPassword, { body: { token, password: NEW_PASSWORD } })
    expect(reset.status).toBe(200)
  },
}

/** Somebody else has the password and a session, asks for their own e-mail and makes a calendar address. */
async function withThief() {
  const academy = await academyOfAda()
  const thief = withToken(academy, await signInAsAda(academy))
  const email = 'thief@plums.example'
  await thief.call(requestEmailChange, { body: { email, current_password: ADA.password } })
  await sendLetters(academy)
  const letter = academy.mail.letters.find(({ to }) => to === email)
  const confirmation = /change-email\?token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
  const feed = new URL((await thief.call(makeCalendarAddress)).body.url).pathname
  expect((await academy.server.inject({ url: feed })).statusCode).toBe(200)
  return { ...academy, confirmation, feed }
}

test.each(Object.entries(ENDINGS))(
  'when the owner %s, a change of e-mail that was asked for before is over',
  async (_, end) => {
    const academy = await withThief()
    const { server, confirmation, clock } = academy
    await end(academy)
    clock.advance({ hours: 20 })
    expect(await server.call(confirmEmailChange, { body: { token: confirmation } })).toBeRefused(
      400,
      /^This link doesn't work/,
    )
    const token = await signInAsAda(academy, { password: NEW_PASSWORD })
    expect((await withToken(academy, token).call(getAccount)).body.data).toMatchObject({
      email: ADA.email,
      new_email: null,
    })
  },
)

test.each(
  Object.entries({
    ...ENDINGS,
    'signs out everywhere else': async (academy: TestAcademy & { token: string }) => {
      expect((await withToken(academy, academy.token).call(endOtherSessions)).status).toBe(200)
    },
  }),
)(
  'when the owner %s, a calendar address that was made in a stolen session shows nothing more',
  async (_, end) => {
    const academy = await withThief()
    await end(academy)
    expect((await academy.server.inject({ url: academy.feed })).statusCode).toBe(404)
  },
)

/** Tables of a user's secrets that another rule ends, or that open nothing on their own. */
const OF_THEIR_OWN = [
  'email_changes',
  'password_resets',
  'second_factors',
  'recovery_codes',
  'idempotency_keys',
]

test('every table that holds a secret of an account is ended with its ways in', async () => {
  const { db } = await academyWith()
  const tables = await db.introspection.getTables()
  const holdsSecret = tables
    .filter(({ columns }) => columns.some(({ name }) => name === 'user_id'))
    .filter(({ columns }) => columns.some(({ name }) => /hash$|secret|subject|credential|^auth$/.test(name)))
    .map(({ name }) => name)
  expect(holdsSecret.filter(name => !OF_THEIR_OWN.includes(name)).sort()).toEqual(Object.keys(WAYS_IN).sort())
})
