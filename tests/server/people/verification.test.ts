import { expect, test } from 'vitest'
import { forgotPassword, login, resetPassword } from '#contract/accounts.ts'
import { getVerification, sendVerification, verifyEmail } from '#contract/emailVerification.ts'
import { sweep } from '#server/ops/timers.ts'
import { academyWith, type TestAcademy } from '../../support/academy/academy.ts'
import { sendLetters } from '../../support/academy/letters.ts'
import { newProof, otherThan, proofIn, signUpByLetter } from '../../support/academy/proofs.ts'
import { tokenIn } from '../../support/academy/resets.ts'

const ADA = 'ada@yams.example'
const PASSWORD = 'seven yellow yams'
const BROWSER = 'k3nB0lU4vQ9wXe2RzT7yPa5sDf8gHj1lZx6cVb_NmQw'
const OTHER_BROWSER = 'Zk3nB0lU4vQ9wXe2RzT7yPa5sDf8gHj1lZx6cVb_NmQ'
const LINK_OVER = /^This link doesn't work/

type Proving = { token?: string; code?: string; password?: string; browser?: string }

const verify = ({ server }: Pick<TestAcademy, 'server'>, body: Proving, headers = {}) =>
  server.call(verifyEmail, { body, headers })

/** A second server on the first one's database. */
function secondServer({ ports }: TestAcademy) {
  return academyWith({}, { nobody: true, ports: { connection: ports.connection, clock: ports.clock } })
}

async function isVerified({ db }: TestAcademy, id: number): Promise<boolean> {
  const rows = db.selectFrom('users').select('is_verified').where('id', '=', id)
  return (await rows.executeTakeFirstOrThrow()).is_verified === 1
}

/** Returns the HTTP status that a call with a session's token gets. */
async function statusOf({ server }: TestAcademy, headers: Record<string, string>): Promise<number> {
  return (await server.call(getVerification, { headers })).status
}

test('a new learner verifies by the link of their first letter, and every reply says so', async () => {
  const academy = await academyWith()
  const ada = await signUpByLetter(academy, ADA)
  expect(ada.is_verified).toBe(false)
  expect((await academy.server.call(getVerification, { headers: ada.as })).body).toEqual({
    status: 'success',
    email: ADA,
    is_verified: false,
  })
  const reply = await verify(academy, { token: ada.token_of_letter }, ada.as)
  expect(reply.body).toEqual({ status: 'success', email: ADA, is_verified: true })
  expect((await academy.server.call(getVerification, { headers: ada.as })).body.is_verified).toBe(true)
  const entered = await academy.server.call(login, { body: { email: ADA, password: PASSWORD } })
  expect(entered.body.is_verified).toBe(true)
})

test('a new tutor verifies by the code of their first letter', async () => {
  const academy = await academyWith()
  const ada = await signUpByLetter(academy, ADA, { user_type: 'tutor' })
  expect((await verify(academy, { code: ada.code }, ada.as)).body).toMatchObject({ is_verified: true })
  expect(await isVerified(academy, ada.user.id)).toBe(true)
})

test('the link asks no session of the browser that signed up', async () => {
  const academy = await academyWith()
  const ada = await signUpByLetter(academy, ADA, { browser: BROWSER })
  const reply = await verify(academy, { token: ada.token_of_letter, browser: BROWSER })
  expect(reply.status).toBe(200)
  expect(await statusOf(academy, ada.as)).toBe(200)
})

test('in another browser the link asks for the password, and changes nothing else', async () => {
  const academy = await academyWith()
  const ada = await signUpByLetter(academy, ADA, { browser: BROWSER })
  const token = ada.token_of_letter
  const strange = await verify(academy, { token, browser: OTHER_BROWSER })
  expect(strange).toBeRefused(409)
  expect(strange.failure.code).toBe('verification.other_browser')
  const wrong = await verify(academy, { token, password: 'not her password' })
  expect(wrong).toBeRefused(400)
  expect(wrong.failure.fields).toHaveProperty('password')
  expect(await isVerified(academy, ada.user.id)).toBe(false)
  expect((await verify(academy, { token, password: PASSWORD })).status).toBe(200)
  expect(await isVerified(academy, ada.user.id)).toBe(true)
  expect(await statusOf(academy, ada.as)).toBe(200)
})

test('a link is no way to try passwords more often than by signing in', async () => {
  const academy = await academyWith()
  const { token_of_letter: token } = await signUpByLetter(academy, ADA)
  const tries = []
  for (let index = 0; index < 8; index += 1) {
    tries.push((await verify(academy, { token, password: `guess number ${index}` })).status)
  }
  expect(tries).toContain(429)
  const entered = await academy.server.call(login, { body: { email: ADA, password: PASSWORD } })
  expect(entered.status).toBe(429)
})

test('a signed-in stranger cannot verify by the link what they did not open', async () => {
  const academy = await academyWith()
  const ada = await signUpByLetter(academy, ADA)
  const eve = await signUpByLetter(academy, 'eve@yams.example')
  expect(await verify(academy, { token: ada.token_of_letter }, eve.as)).toBeRefused(409)
  expect([await isVerified(academy, ada.user.id), await isVerified(academy, eve.user.id)]).toEqual([
    false,
    false,
  ])
})

test('the owner of a mailbox takes an account that a squatter opened with it: password and sessions die', async () => {
  const academy = await academyWith()
  const second = await secondServer(academy)
  const squatter = await signUpByLetter(academy, ADA, { browser: BROWSER })
  await verify(academy, { token: squatter.token_of_letter })
  await academy.server.call(forgotPassword, { body: { email: ADA } })
  await sendLetters(academy)
  const body = { token: tokenIn(academy.mail.letters.at(-1)), password: 'nine purple plums' }
  expect((await academy.server.call(resetPassword, { body })).status).toBe(200)
  expect([await statusOf(academy, squatter.as), await statusOf(second, squatter.as)]).toEqual([401, 401])
  const entered = await second.server.call(login, { body: { email: ADA, password: PASSWORD } })
  expect(entered).toBeRefused(401)
  const owner = await second.server.call(login, { body: { email: ADA, password: body.password } })
  expect(owner.body.is_verified).toBe(true)
  expect(await verify(academy, { token: squatter.token_of_letter, browser: BROWSER })).toBeRefused(
    400,
    LINK_OVER,
  )
})

test('a code of another account is refused and counted', async () => {
  const academy = await academyWith()
  const ada = await signUpByLetter(academy, ADA)
  const eve = await signUpByLetter(academy, 'eve@yams.example')
  if (ada.code === eve.code) throw new Error('One in a million: two equal codes.')
  for (let index = 0; index < 5; index += 1) {
    const reply = await verify(academy, { code: ada.code }, eve.as)
    expect(reply).toBeRefused(400)
    expect(reply.failure).toMatchObject({
      code: 'verification.code_not_valid',
      fields: { code: expect.any(String) },
    })
  }
  expect(await verify(academy, { code: eve.code }, eve.as)).toBeRefused(400, /tried too often/)
  expect((await verify(academy, { code: ada.code }, ada.as)).status).toBe(200)
})

test('a code asks for a session, and neither code nor token asks for one of them', async () => {
  const academy = await academyWith()
  const { code, as } = await signUpByLetter(academy, ADA)
  expect(await verify(academy, { code })).toBeRefused(401)
  const empty = await verify(academy, {}, as)
  expect(empty).toBeRefused(400)
  expect(empty.failure.fields).toHaveProperty('code')
})

test.each([['12345'], ['1234567'], ['12345a'], ['١٢٣٤٥٦'], [123456], [['123456']], ['']])(
  'what is no code of six digits is refused uncounted: %j',
  async code => {
    const academy = await academyWith()
    const ada = await signUpByLetter(academy, ADA)
    for (let index = 0; index < 6; index += 1) {
      const reply = await academy.server.call(verifyEmail, { raw: { body: { code } }, headers: ada.as })
      expect(reply).toBeRefused(400)
      expect(reply.failure.fields).toHaveProperty('code')
    }
    expect((await verify(academy, { code: ada.code }, ada.as)).status).toBe(200)
  },
)

test.each([['x'.repeat(10_000)], ['a\0b'], [['a']], [{ $ne: 1 }], ['']])(
  'what is no token is refused: %j',
  async token => {
    const { server } = await academyWith()
    const reply = await server.call(verifyEmail, { raw: { body: { token } } })
    expect(reply).toBeRefused(400)
    expect(reply.failure.fields).toHaveProperty('token')
  },
)

test('guesses through two servers at once are five a code, and the link works when they are used up', async () => {
  const academy = await academyWith()
  const second = await secondServer(academy)
  const ada = await signUpByLetter(academy, ADA)
  const wrong = otherThan(ada.code)
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, index) => verify(index % 2 ? academy : second, { code: wrong }, ada.as)),
  )
  const looked = replies.filter(({ failure }) => failure.fields?.code?.startsWith('That code is incorrect'))
  expect(looked).toHaveLength(5)
  const { guesses } = await academy.db.selectFrom('email_proofs').select('guesses').executeTakeFirstOrThrow()
  expect(guesses).toBe(5)
  expect((await verify(academy, { code: ada.code }, ada.as)).status).not.toBe(200)
  expect((await verify(academy, { token: ada.token_of_letter }, ada.as)).status).toBe(200)
})

test('twenty guesses a day go through, whatever new codes there are between', async () => {
  const academy = await academyWith()
  const second = await secondServer(academy)
  const ada = await signUpByLetter(academy, ADA)
  let proof = { token: ada.token_of_letter, code: ada.code }
  let looked = 0
  for (let letter = 0; letter < 6; letter += 1) {
    const replies = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        verify(index % 2 ? academy : second, { code: otherThan(proof.code) }, ada.as),
      ),
    )
    looked += replies.filter(({ failure }) =>
      failure.fields?.code?.startsWith('That code is incorrect'),
    ).length
    academy.clock.advance({ minutes: 30 })
    proof = await newProof(academy, ada.as)
  }
  expect(looked).toBe(20)
  const late = await verify(academy, { code: proof.code }, ada.as)
  expect(late).toBeRefused(429, /use the link in the email/)
  expect(await isVerified(academy, ada.user.id)).toBe(false)
  expect((await verify(academy, { token: proof.token }, ada.as)).status).toBe(200)
})

test('the older of two letters works no more, by link or by code', async () => {
  const academy = await academyWith()
  const ada = await signUpByLetter(academy, ADA)
  academy.clock.advance({ seconds: 1 })
  const newer = await newProof(academy, ada.as)
  expect(await verify(academy, { token: ada.token_of_letter }, ada.as)).toBeRefused(400, LINK_OVER)
  if (newer.code !== ada.code) expect(await verify(academy, { code: ada.code }, ada.as)).toBeRefused(400)
  expect((await verify(academy, { code: newer.code }, ada.as)).status).toBe(200)
})

test('a code works for ten minutes and a link for two days', async () => {
  const academy = await academyWith()
  const { clock } = academy
  const ada = await signUpByLetter(academy, ADA)
  const eve = await signUpByLetter(academy, 'eve@yams.example')
  clock.advance({ minutes: 9, seconds: 59 })
  expect((await verify(academy, { code: eve.code }, eve.as)).status).toBe(200)
  clock.advance({ seconds: 1 })
  expect(await verify(academy, { code: ada.code }, ada.as)).toBeRefused(400, /has expired/)
  const late = await signUpByLetter(academy, 'late@yams.example', { browser: BROWSER })
  clock.advance({ hours: 47, minutes: 49, seconds: 59 })
  const inTime = await verify(academy, { token: ada.token_of_letter, password: PASSWORD })
  expect(inTime.status).toBe(200)
  clock.advance({ minutes: 11 })
  const over = await verify(academy, { token: late.token_of_letter, browser: BROWSER })
  expect(over).toBeRefused(400, LINK_OVER)
})

test('a proof that is sent twice succeeds twice and is written down once', async () => {
  const academy = await academyWith()
  const ada = await signUpByLetter(academy, ADA)
  const replies = await Promise.all([
    verify(academy, { code: ada.code }, ada.as),
    verify(academy, { code: ada.code }, ada.as),
    verify(academy, { token: ada.token_of_letter }, ada.as),
    verify(academy, { token: ada.token_of_letter }, ada.as),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await verify(academy, { token: ada.token_of_letter })).status).toBe(200)
  const lines = await academy.db
    .selectFrom('audit_log')
    .selectAll()
    .where('act', '=', 'verified the e-mail')
    .execute()
  expect(lines).toMatchObject([{ actor: `user:${ada.user.id}`, subject: `user:${ada.user.id}` }])
})

test('three letters an hour reach a mailbox, whichever account of it asks, and ten a day', async () => {
  const academy = await academyWith()
  const accounts = []
  for (const tag of ['', '+a', '+b']) accounts.push(await signUpByLetter(academy, `ada${tag}@yams.example`))
  academy.mail.letters.length = 0
  const asked: number[] = []
  for (let hour = 0; hour < 5; hour += 1) {
    for (let index = 0; index < 4; index += 1) {
      const headers = accounts[index % 3]?.as ?? {}
      asked.push((await academy.server.call(sendVerification, { headers })).status)
      academy.clock.advance({ seconds: 1 })
    }
    academy.clock.advance({ hours: 1 })
  }
  expect(asked.slice(0, 4)).toEqual([200, 200, 200, 429])
  expect(asked.filter(status => status === 200)).toHaveLength(10)
  await sendLetters(academy)
  expect(academy.mail.letters.length).toBeLessThanOrEqual(10)
})

test('no letter goes to an address that is verified', async () => {
  const academy = await academyWith()
  const ada = await signUpByLetter(academy, ADA)
  await academy.server.call(sendVerification, { headers: ada.as })
  await verify(academy, { token: ada.token_of_letter }, ada.as)
  const reply = await academy.server.call(sendVerification, { headers: ada.as })
  expect(reply.body).toMatchObject({ is_verified: true })
  expect(await sendLetters(academy)).toBe(0)
})

test('an order that waited for the mail server replaces no newer link', async () => {
  const academy = await academyWith()
  const { clock, db } = academy
  const ada = await signUpByLetter(academy, ADA)
  clock.advance({ seconds: 1 })
  await academy.server.call(sendVerification, { headers: ada.as })
  await db
    .updateTable('jobs')
    .set({ due_at: '2026-03-02T12:00:00.000Z' })
    .where('due_at', '>', '2026-03-02T09:00:00')
    .execute()
  clock.advance({ seconds: 1 })
  const newest = await newProof(academy, ada.as)
  await db.updateTable('jobs').set({ due_at: clock.now().toISOString() }).execute()
  await sendLetters(academy)
  expect((await verify(academy, { code: newest.code }, ada.as)).status).toBe(200)
})

test('what a stranger typed as a name does not reach a mailbox before its owner has proved it', async () => {
  const academy = await academyWith()
  const typed = { firstname: 'Win 1000 at http://evil.example now' }
  const ada = await signUpByLetter(academy, ADA, typed)
  await newProof(academy, ada.as)
  expect(academy.mail.letters).toHaveLength(2)
  for (const { to, subject, text, html } of academy.mail.letters) {
    expect(to).toBe(ADA)
    for (const part of [subject, text, html]) expect(part).not.toMatch(/evil|Win 1000/)
    expect(proofIn({ text } as never).token).not.toBe('')
    expect(text).toContain('http://127.0.0.1:3000/verify-email?token=')
  }
})

test.each([
  'ada@Yams.example',
  'ada@yamſ.example',
  'ad\u200Ba@yams.example',
  'ada＠yams.example',
  'ﬁ@yams.example',
])('an address that another one looks like is refused, or is a letter to itself: %s', async email => {
  const academy = await academyWith()
  await signUpByLetter(academy, ADA)
  academy.mail.letters.length = 0
  await signUpByLetter(academy, email).catch(() => undefined)
  expect(academy.mail.letters).toEqual([])
})

test('the database holds no token and no code', async () => {
  const academy = await academyWith()
  const ada = await signUpByLetter(academy, ADA)
  const tables = await academy.db.introspection.getTables()
  for (const { name } of tables) {
    const rows = await academy.db
      .selectFrom(name as 'users')
      .selectAll()
      .execute()
    const text = JSON.stringify(rows)
    expect(text, name).not.toContain(ada.token_of_letter)
    expect(text, name).not.toContain(`"${ada.code}"`)
  }
})

test('links that are over are forgotten', async () => {
  const academy = await academyWith()
  await signUpByLetter(academy, ADA)
  academy.clock.advance({ hours: 47 })
  await signUpByLetter(academy, 'eve@yams.example')
  academy.clock.advance({ hours: 1 })
  const { ports, config, db } = academy
  await sweep({ ...ports, config, db }, academy.app.log)
  const kept = await db.selectFrom('email_proofs').select('email').execute()
  expect(kept).toEqual([{ email: 'eve@yams.example' }])
})
