import { expect, test, vi } from 'vitest'
import { login, logout, resetPassword } from '#contract/accounts.ts'
import { verifyEmail } from '#contract/emailVerification.ts'
import { confirmEmailChange, requestEmailChange, stopEmailChange } from '#contract/ownAccount.ts'
import { addPasskey, askForPasskeySignIn, signInWithPasskey } from '#contract/passkeys.ts'
import { confirmSecondFactor, setUpSecondFactor } from '#contract/secondFactor.ts'
import { ADA_AT_GOOGLE, academyWithGoogle } from '../../../support/academy/googleAcademy.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { ADA, withToken } from '../../../support/academy/ownAccount.ts'
import { newDevice, ORIGIN, passkeyQuestion } from '../../../support/academy/passkeys.ts'
import { plainBrowser } from '../../../support/academy/plainBrowser.ts'
import { otherThan, signUpByLetter } from '../../../support/academy/proofs.ts'
import { tokenFor } from '../../../support/academy/resets.ts'
import { codeOf, signInByCode } from '../../../support/academy/secondFactor.ts'
import { PATIENCE } from '../../../support/patience.ts'

/** Builds an academy with every kind of account data, which logs at the lowest level. */
async function loggedAcademy() {
  const lines: string[] = []
  const academy = await academyWithGoogle(
    {},
    {
      config: {
        publicUrl: ORIGIN,
        passkeys: { id: 'academy.example', origin: ORIGIN },
        logLevel: 'trace',
      },
      log: { write: (line: string) => void lines.push(line), close: async () => undefined },
    },
  )
  const secrets = new Map<string, string>()
  return {
    ...academy,
    visitor: plainBrowser(academy.app),
    secrets,
    keep(found: Record<string, unknown>) {
      for (const [name, secret] of Object.entries(found))
        secrets.set(`${name} ${secrets.size}`, String(secret))
    },
    /** Returns the logged lines without the numbers that may look like a code by chance. */
    logged: () =>
      lines
        .map(line => {
          const { time: _time, ms: _ms, ...rest } = JSON.parse(line)
          return JSON.stringify(rest)
        })
        .join('\n'),
  }
}

/** Six digits may be a part of any longer number. */
const IS_CODE = /^\d{6}$/

type Logged = Awaited<ReturnType<typeof loggedAcademy>>

async function expectNoSecret({ server, secrets, logged }: Logged) {
  await server.call(logout)
  await vi.waitFor(() => expect(logged()).toContain(`"path":"${logout.path}"`), PATIENCE)
  const text = logged()
  for (const [name, secret] of secrets) {
    expect(secret.length, name).toBeGreaterThanOrEqual(6)
    const stands = IS_CODE.test(secret) ? new RegExp(`\\b${secret}\\b`).test(text) : text.includes(secret)
    expect(stands, name).toBe(false)
  }
}

test('a second factor leaves neither secret, code, ticket nor recovery code in the log', async () => {
  const academy = await loggedAcademy()
  const { keep, server, visitor } = academy
  const { token } = await signUpByLetter(academy, ADA.email)
  const ada = withToken(academy, token)
  const { data } = (await ada.call(setUpSecondFactor, { body: { current_password: ADA.password } })).body
  const [right, wrong] = [codeOf(academy, data.secret), otherThan(codeOf(academy, data.secret))]
  await ada.call(confirmSecondFactor, { body: { code: wrong } })
  const on = await ada.call(confirmSecondFactor, { body: { code: right } })
  const [first = '', ...others] = on.body.data.recovery_codes
  academy.clock.advance({ minutes: 1 })

  const credentials = { email: ADA.email, password: ADA.password }
  const { ticket = '' } = (await server.call(login, { body: credentials })).failure
  const later = codeOf(academy, data.secret)
  await signInByCode(academy, ticket, otherThan(later))
  const entered = await signInByCode(academy, ticket, later)
  expect(entered.status).toBe(200)
  const page = await visitor.press(await visitor.open('/login'), 'Login', credentials)
  expect((await visitor.press(page, 'Sign in', { code: first })).status).toBe(303)

  keep({ password: ADA.password, token, secret: data.secret, address: data.address, right, wrong })
  keep({ ticket, later, other: otherThan(later), session: entered.body.token, first, second: others[0] })
  await expectNoSecret(academy)
})

test('a passkey leaves neither question, answer nor ticket in the log, taken or refused', async () => {
  const academy = await loggedAcademy()
  const { keep, server } = academy
  const { token, user } = await signUpByLetter(academy, ADA.email)
  const own = { ...academy, token, id: user.id }
  const device = newDevice()
  const asked = (await passkeyQuestion(own)).body
  const made = device.create(asked.options)
  const added = await withToken(academy, token).call(addPasskey, {
    body: { ticket: asked.ticket, credential: made },
  })
  expect(added.status).toBe(200)
  keep({ ticket: asked.ticket, challenge: asked.options.challenge, credential: device.id, ...made.response })
  for (const twist of [{}, { origin: 'https://evil.example' }]) {
    const question = (await server.call(askForPasskeySignIn)).body
    const credential = device.get(question.options, twist)
    const body = { ticket: question.ticket, credential }
    const reply = await server.call(signInWithPasskey, { body })
    expect(reply.status).toBe('origin' in twist ? 400 : 200)
    if (reply.status === 200) keep({ session: reply.body.token })
    keep({ ticket: question.ticket, challenge: question.options.challenge, ...credential.response })
  }
  await expectNoSecret(academy)
})

test('the way to Google and back leaves neither code, state, nonce nor token in the log, also where it fails', async () => {
  const academy = await loggedAcademy()
  const { keep, standIn, db } = academy
  const failures = [
    () => undefined,
    () => {
      standIn.manners.signs = 'foreign'
    },
    () => {
      standIn.manners.claims = claims => ({ ...claims, nonce: 'another' })
    },
    () => {
      standIn.manners.answers = path => (path === '/token' ? 500 : undefined)
    },
  ]
  for (const fail of failures) {
    fail()
    const browser = academy.browser()
    const there = await browser.visit('/auth/google/start')
    const flow = await db.selectFrom('google_flows').selectAll().executeTakeFirstOrThrow()
    const back = standIn.allow(there.location, ADA_AT_GOOGLE)
    const { code, state } = Object.fromEntries(new URL(back).searchParams)
    keep({ key: browser.jar.get('google_flow'), code, state, nonce: flow.nonce, verifier: flow.verifier })
    const { session } = await browser.visit(back)
    expect(session === null).toBe(fail !== failures[0])
    if (session) keep({ session: session.token })
  }
  expect(academy.logged()).toContain('Google did not say who somebody is')
  // Every ID token begins with a JSON object in Base64.
  expect(academy.logged()).not.toMatch(/eyJ[\w-]{10,}\./)
  await expectNoSecret(academy)
})

test('the links and codes of emails leave nothing in the log, opened, posted or called', async () => {
  const academy = await loggedAcademy()
  const { keep, mail, server, visitor } = academy
  const ada = await signUpByLetter(academy, ADA.email)
  await visitor.open(`/verify-email?token=${ada.token_of_letter}`)
  await server.call(verifyEmail, { body: { code: otherThan(ada.code) }, headers: ada.as })
  await server.call(verifyEmail, { body: { code: ada.code }, headers: ada.as })
  keep({ link: ada.token_of_letter, code: ada.code, wrong: otherThan(ada.code) })

  const own = withToken(academy, ada.token)
  const change = { email: 'adaeze@plums.example', current_password: ADA.password }
  expect((await own.call(requestEmailChange, { body: change })).status).toBe(200)
  await sendLetters(academy)
  const linkOf = (page: string) =>
    mail.letters.map(({ text }) => new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text)?.[1]).find(Boolean) ??
    ''
  const [confirmation, objection] = [linkOf('change-email'), linkOf('keep-email')]
  await visitor.open(`/change-email?token=${confirmation}`)
  expect((await own.call(confirmEmailChange, { body: { token: confirmation } })).status).toBe(200)
  const stopping = await visitor.open(`/keep-email?token=${objection}`)
  expect((await visitor.press(stopping, 'Keep my email')).status).toBe(303)
  expect((await server.call(stopEmailChange, { body: { token: objection } })).status).toBe(400)

  // The objection sends a link for a new password too, and either of two letters may leave first.
  await sendLetters(academy)
  academy.clock.advance({ minutes: 1 })
  const reset = await tokenFor(academy, ADA.email)
  await visitor.open(`/reset-password?token=${reset}`)
  const password = 'nine purple plums'
  expect((await server.call(resetPassword, { body: { token: reset, password } })).status).toBe(200)
  keep({ confirmation, objection, reset, password, old: ADA.password, session: ada.token })
  await expectNoSecret(academy)
})
