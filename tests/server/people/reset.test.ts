import { expect, test } from 'vitest'
import { checkResetLink, forgotPassword, login, resetPassword, signup } from '#contract/accounts.ts'
import { listEnrolledCourses } from '#contract/enrolments.ts'
import { academyWith, type TestAcademy } from '../../support/academy/academy.ts'
import { sendLetters } from '../../support/academy/letters.ts'
import { tokenFor, tokenIn } from '../../support/academy/resets.ts'
import { watchQueries } from '../../support/database/watchedQueries.ts'

const OLD = 'seven yellow yams'
const NEW = 'nine purple plums'
const ADA = { email: 'ada@yams.example', password: OLD, firstname: 'Ada', lastname: 'Obi' }
const BROWSER = 'k3nB0lU4vQ9wXe2RzT7yPa5sDf8gHj1lZx6cVb_NmQw'
const LINK_OVER = /^This link doesn't work/

async function academyOfAda() {
  const academy = await academyWith()
  const { body } = await academy.server.call(signup, { body: ADA })
  await sendLetters(academy)
  academy.mail.letters.length = 0
  return { ...academy, ada: body }
}

/** A second server on the first one's database. */
function secondServer({ ports }: TestAcademy) {
  return academyWith({}, { nobody: true, ports: { connection: ports.connection, clock: ports.clock } })
}

const forget = ({ server }: TestAcademy, email: string, from?: string) =>
  server.call(forgotPassword, { body: { email }, ...(from !== undefined && { from }) })

const reset = ({ server }: Pick<TestAcademy, 'server'>, token: string, password = NEW) =>
  server.call(resetPassword, { body: { token, password } })

const enter = ({ server }: TestAcademy, password: string, more: { browser?: string; from?: string } = {}) =>
  server.call(login, {
    body: { email: ADA.email, password, browser: more.browser },
    from: more.from ?? '203.0.113.9',
  })

/** Returns the HTTP status that a call with a session's token gets. */
async function statusOf({ server }: TestAcademy, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await server.call(listEnrolledCourses, { headers })).status
}

test('somebody who forgot their password chooses a new one by letter, and only that one opens the account', async () => {
  const academy = await academyOfAda()
  expect((await forget(academy, ' ADA@yams.example'.trim())).body).toEqual({ status: 'success' })
  await sendLetters(academy)
  const [letter] = academy.mail.letters
  expect(letter).toMatchObject({ to: ADA.email, subject: 'Choose a new password for Belong Academy' })
  expect((await reset(academy, tokenIn(letter))).body).toEqual({ status: 'success' })
  expect(await enter(academy, OLD)).toBeRefused(401)
  expect((await enter(academy, NEW)).status).toBe(200)
})

test('every address gets the same answer by the same statements, and the letter is sent after it', async () => {
  const queries = watchQueries()
  const academy = await academyOfAda()
  const { make, mail } = academy
  const suspended = await make.learner({ suspended_at: '2026-03-01T08:00:00.000Z' })
  const unverified = await make.tutor({ is_verified: 0 })
  const known = [ADA.email, suspended.email, unverified.email]
  const unknown = ['nobody@yams.example', 'no.one@yams.example']
  await forget(academy, 'first@yams.example')
  queries.countSince()
  const seen = []
  for (const [index, email] of [...known, ...unknown].entries()) {
    const { status, text, headers } = await forget(academy, email, `198.51.100.${index}`)
    const { 'x-request-id': _, date, ...rest } = headers
    seen.push({ status, text, rest, statements: queries.countSince() })
  }
  expect(new Set(seen.map(one => JSON.stringify(one))).size).toBe(1)
  expect(mail.letters).toEqual([])
  await sendLetters(academy)
  expect(mail.letters.map(({ to }) => to).toSorted()).toEqual(known.toSorted())
})

test('nothing of an unknown address is written down', async () => {
  const academy = await academyOfAda()
  await forget(academy, 'nobody-at-all@yams.example')
  const { db } = academy
  const rows = await Promise.all([
    db.selectFrom('jobs').selectAll().execute(),
    db.selectFrom('attempts').selectAll().execute(),
    db.selectFrom('audit_log').selectAll().execute(),
    db.selectFrom('password_resets').selectAll().execute(),
  ])
  expect(JSON.stringify(rows)).not.toContain('nobody-at-all')
})

test('a link that is used many times at once, on two servers, changes the password once', async () => {
  const academy = await academyOfAda()
  const second = await secondServer(academy)
  const token = await tokenFor(academy, ADA.email)
  const passwords = Array.from({ length: 8 }, (_, index) => `${NEW} number ${index}`)
  const replies = await Promise.all(
    passwords.map((password, index) => reset(index % 2 ? academy : second, token, password)),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(400)])
  const winner = passwords[replies.findIndex(({ status }) => status === 200)] ?? ''
  expect((await enter(academy, winner)).status).toBe(200)
  expect(await reset(academy, token)).toBeRefused(400, LINK_OVER)
})

test('a form that a double tap has sent twice is answered alike', async () => {
  const academy = await academyOfAda()
  const body = { token: await tokenFor(academy, ADA.email), password: NEW }
  const headers = { 'idempotency-key': 'one-form-of-one-visit' }
  const replies = await Promise.all([1, 2].map(() => academy.server.call(resetPassword, { body, headers })))
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
})

test('the older of two links, an old one and a changed one are refused in the same words', async () => {
  const academy = await academyOfAda()
  const { clock } = academy
  const older = await tokenFor(academy, ADA.email)
  clock.advance({ seconds: 1 })
  const newer = await tokenFor(academy, ADA.email)
  expect(newer).not.toBe(older)
  const cut = newer.slice(0, -1)
  const changed = cut + (newer.endsWith('A') ? 'B' : 'A')
  clock.advance({ minutes: 59, seconds: 59 })
  const refused = [older, cut, changed, 'never-given'].map(token => reset(academy, token))
  const late = await tokenFor(academy, ADA.email)
  clock.advance({ hours: 1, seconds: 1 })
  const replies = await Promise.all([...refused, reset(academy, newer), reset(academy, late)])
  for (const reply of replies) {
    expect(reply).toBeRefused(400, LINK_OVER)
    expect(reply.failure.code).toBe('reset_link.not_valid')
    expect(reply.failure.error).toContain('ask for a new one')
  }
  expect((await enter(academy, OLD)).status).toBe(200)
})

test('a link works to the end of its hour', async () => {
  const academy = await academyOfAda()
  const token = await tokenFor(academy, ADA.email)
  academy.clock.advance({ minutes: 59, seconds: 59 })
  expect((await reset(academy, token)).status).toBe(200)
})

test.each([['x'.repeat(10_000)], ['a\0b'], [['a']], [{ $ne: 1 }], [''], [undefined]])(
  'what is no token is refused: %j',
  async token => {
    const { server } = await academyOfAda()
    const reply = await server.call(resetPassword, { raw: { body: { token, password: NEW } } })
    expect(reply).toBeRefused(400)
    expect(reply.failure.fields).toHaveProperty('token')
  },
)

test('an order that waited for the mail server replaces no newer link, and brings none after the password was changed', async () => {
  const academy = await academyOfAda()
  const { clock, mail } = academy
  await forget(academy, ADA.email)
  await academy.db.updateTable('jobs').set({ due_at: '2026-03-02T09:30:00.000Z' }).execute()
  clock.advance({ seconds: 1 })
  const token = await tokenFor(academy, ADA.email)
  clock.advance({ minutes: 40 })
  await sendLetters(academy)
  expect(mail.letters).toHaveLength(1)
  expect((await reset(academy, token)).status).toBe(200)
  await sendLetters(academy)
  expect(mail.letters.map(({ subject }) => subject)).toEqual([
    'Choose a new password for Belong Academy',
    'Your password was changed',
  ])
})

test('a link that could not be sent within its hour is not sent', async () => {
  const academy = await academyOfAda()
  await forget(academy, ADA.email)
  academy.clock.advance({ hours: 1, seconds: 1 })
  expect(await sendLetters(academy)).toBe(0)
})

test('the link has the academy’s own address, whatever the request calls it', async () => {
  const academy = await academyOfAda()
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  await academy.server.call(forgotPassword, { body: { email: ADA.email }, headers })
  await sendLetters(academy)
  const [letter] = academy.mail.letters
  expect(letter?.text).toContain('http://127.0.0.1:3000/reset-password?token=')
  for (const part of [letter?.text, letter?.html]) expect(part).not.toMatch(/evil|Ada/)
})

test('the database holds no token', async () => {
  const academy = await academyOfAda()
  const token = await tokenFor(academy, ADA.email)
  const { db } = academy
  const tables = await db.introspection.getTables()
  for (const { name } of tables) {
    const rows = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute()
    expect(JSON.stringify(rows), name).not.toContain(token)
  }
})

test('a new password ends every session on every server, tells the owner, and signs nobody in', async () => {
  const academy = await academyOfAda()
  const second = await secondServer(academy)
  const phone = (await enter(academy, OLD)).body.token
  const laptop = (await enter(second, OLD)).body.token
  const stranger = await academy.server.tokenOf(academy.learner)
  expect([await statusOf(academy, phone), await statusOf(second, laptop)]).toEqual([200, 200])

  const reply = await reset(academy, await tokenFor(academy, ADA.email))
  expect(reply.body).toEqual({ status: 'success' })
  for (const token of [phone, laptop, academy.ada.token]) {
    expect([await statusOf(academy, token), await statusOf(second, token)]).toEqual([401, 401])
  }
  expect(await statusOf(second, stranger)).toBe(200)
  await sendLetters(academy)
  const told = academy.mail.letters.at(-1)
  expect(told).toMatchObject({ to: ADA.email, subject: 'Your password was changed' })
  expect(told?.text).toContain('http://127.0.0.1:3000/forgot-password')
  expect(told?.text).not.toMatch(/token=|plums|Ada/)
})

test('a sign-in with the old password that was under way leaves no session behind', async () => {
  const academy = await academyOfAda()
  const second = await secondServer(academy)
  const token = await tokenFor(academy, ADA.email)
  // Passwords are checked one by one: some of these pass before the change and would open a session after it.
  const changing = reset(academy, token)
  const entering = Array.from({ length: 12 }, (_, index) =>
    enter(index % 2 ? academy : second, OLD, { from: `198.51.100.${index}` }),
  )
  expect((await changing).status).toBe(200)
  const entered = (await Promise.all(entering)).filter(({ status }) => status === 200)
  for (const { body } of entered) expect(await statusOf(academy, body.token)).toBe(401)
})

test.each(['password1!', 'qwerty12345', '        ', ADA.email, 'a'.repeat(15), 'x'.repeat(129), 'short'])(
  '%j is refused as at sign-up, and the link still works',
  async password => {
    const academy = await academyOfAda()
    const token = await tokenFor(academy, ADA.email)
    const refused = await reset(academy, token, password)
    expect(refused).toBeRefused(400)
    const asked = await academy.server.call(signup, { body: { ...ADA, email: 'obi@yams.example', password } })
    if (password !== ADA.email) expect(refused.failure.fields).toEqual(asked.failure.fields)
    expect((await reset(academy, token)).status).toBe(200)
  },
)

test('signs of any kind work, and spaces around a password are kept', async () => {
  const academy = await academyOfAda()
  const password = '  🎨 àwọ̀ of yams  '
  expect((await reset(academy, await tokenFor(academy, ADA.email), password)).status).toBe(200)
  expect(await enter(academy, password.trim())).toBeRefused(401)
  expect((await enter(academy, password)).status).toBe(200)
})

test('a link is void once the account has another e-mail', async () => {
  const academy = await academyOfAda()
  const token = await tokenFor(academy, ADA.email)
  const moved = { email: 'obi@yams.example', email_key: 'obi@yams.example' }
  await academy.db.updateTable('users').set(moved).where('email_key', '=', ADA.email).execute()
  expect(await reset(academy, token)).toBeRefused(400, LINK_OVER)
})

test('a look-alike brings its letter to the address that the account has, and to no other', async () => {
  const academy = await academyOfAda()
  await academy.make.learner({ email: 'kemi@yams.example' })
  // The Kelvin sign is a k in lower case; the others belong to no account.
  for (const email of [
    '\u212Aemi@yams.example',
    'ke\u200Dmi@yams.example',
    'ad\u0430@yams.example',
    'ada＠yams.example',
  ]) {
    await forget(academy, email)
  }
  await sendLetters(academy)
  expect(academy.mail.letters.map(({ to }) => to)).toEqual(['kemi@yams.example'])
})

test('one mailbox gets three letters an hour, however it is spelt and from wherever they are asked for', async () => {
  const academy = await academyWith()
  const second = await secondServer(academy)
  const spellings = ['jo.han@gmail.com', 'johan+1@gmail.com', 'j.o.h.a.n@googlemail.com', 'johan+2@gmail.com']
  for (const email of spellings) await academy.make.learner({ email })
  const ask = (index: number) => {
    const email = spellings[index % spellings.length] ?? ''
    const from = `198.51.100.${index}`
    return forget(index % 2 ? academy : second, index % 3 ? email : email.toUpperCase(), from)
  }
  const replies = []
  // As many in parallel as there are connections: on a busy machine more would wait too long for one.
  for (let first = 0; first < 100; first += 10)
    replies.push(...(await Promise.all(Array.from({ length: 10 }, (_, index) => ask(first + index)))))
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(replies[0]?.status).toBe(200)
  await sendLetters(academy)
  expect(academy.mail.letters.length).toBeLessThanOrEqual(3)
  academy.clock.advance({ hours: 1 })
  academy.mail.letters.length = 0
  expect(await tokenFor(academy, 'jo.han@gmail.com')).not.toBe('')
})

test('made-up spellings of a mailbox use up nothing of its owner’s', async () => {
  const academy = await academyOfAda()
  for (let index = 0; index < 20; index += 1) await forget(academy, `ada+${index}@yams.example`)
  expect(await tokenFor(academy, ADA.email)).not.toBe('')
})

test('a network that asks for very many letters is told to wait', async () => {
  const academy = await academyWith()
  const statuses = []
  for (let index = 0; index < 101; index += 1) {
    statuses.push((await forget(academy, `nobody${index}@yams.example`, '203.0.113.9')).status)
  }
  expect(statuses).toEqual([...Array(100).fill(200), 429])
  expect((await forget(academy, ADA.email, '203.0.113.10')).status).toBe(200)
})

test('what is no e-mail is refused', async () => {
  const { server } = await academyWith()
  for (const email of ['', 'ada', 'a@b', 7, null, ['a@b.co'], `${'a'.repeat(300)}@b.co`]) {
    const reply = await server.call(forgotPassword, { raw: { body: { email } } })
    expect(reply).toBeRefused(400)
    expect(reply.failure.fields).toHaveProperty('email')
  }
})

test('asking for a link locks nobody out, and a new password opens what guessers have locked', async () => {
  const academy = await academyOfAda()
  const { server } = academy
  for (let network = 1; network <= 34; network += 1) {
    for (let index = 0; index < 3; index += 1) {
      const body = { email: ADA.email, password: 'a wrong guess' }
      await server.call(login, { body, from: `198.51.100.${network}` })
    }
  }
  expect(await enter(academy, OLD)).toBeRefused(429)
  const body = { token: await tokenFor(academy, ADA.email), password: NEW, browser: BROWSER }
  expect((await server.call(resetPassword, { body })).status).toBe(200)
  expect((await enter(academy, NEW)).status).toBe(200)
})

test('the browser that has chosen the new password is known from then on, and no other', async () => {
  const academy = await academyOfAda()
  const { server, db, ada } = academy
  await enter(academy, OLD, { browser: BROWSER.replace('k', 'z') })
  const body = { token: await tokenFor(academy, ADA.email), password: NEW, browser: BROWSER }
  await server.call(resetPassword, { body })
  for (let network = 1; network <= 101; network += 1) {
    await enter(academy, 'a wrong guess', { from: `198.51.100.${network}` })
  }
  expect(await enter(academy, NEW)).toBeRefused(429)
  expect(await enter(academy, NEW, { browser: BROWSER.replace('k', 'z') })).toBeRefused(429)
  expect((await enter(academy, NEW, { browser: BROWSER })).status).toBe(200)
  const kept = db.selectFrom('known_browsers').select('user_id').where('user_id', '=', ada.user.id)
  expect(await kept.execute()).toHaveLength(1)
})

test('a new password is written down with the network and no secret', async () => {
  const academy = await academyOfAda()
  const token = await tokenFor(academy, ADA.email)
  await academy.server.call(resetPassword, { body: { token, password: NEW }, from: '203.0.113.9' })
  const row = await academy.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirst()
  const who = `user:${academy.ada.user.id}`
  expect(row).toMatchObject({ actor: who, act: 'reset the password', subject: who })
  expect(row?.personal).toBe('{"network":"203.0.113.9"}')
})

test('a suspended account stays shut after its password was reset', async () => {
  const academy = await academyOfAda()
  const token = await tokenFor(academy, ADA.email)
  const suspended_at = '2026-03-02T09:00:00.000Z'
  await academy.db.updateTable('users').set({ suspended_at }).where('email_key', '=', ADA.email).execute()
  await reset(academy, token)
  expect(await enter(academy, NEW)).toBeRefused(403)
})

test('outside demo mode no letter goes to the people of the sample academy', async () => {
  const academy = await academyWith({}, { config: { demo: false } })
  await academy.make.learner({ email: 'learner@example.com', is_sample: 1 })
  expect((await forget(academy, 'learner@example.com')).status).toBe(200)
  expect(await sendLetters(academy)).toBe(0)
})

test('a link says whether it still works as often as it is asked, and is not used up by that', async () => {
  const academy = await academyOfAda()
  const isValid = async (token: string) =>
    (await academy.server.call(checkResetLink, { body: { token } })).body.is_valid
  const first = await tokenFor(academy, ADA.email)
  expect([await isValid(first), await isValid(first)]).toEqual([true, true])
  academy.clock.advance({ seconds: 1 })
  const second = await tokenFor(academy, ADA.email)
  expect([await isValid(first), await isValid(second)]).toEqual([false, true])
  expect((await reset(academy, second)).status).toBe(200)
  expect([await isValid(second), await isValid('x'.repeat(43))]).toEqual([false, false])
  academy.clock.advance({ seconds: 1 })
  const third = await tokenFor(academy, ADA.email)
  academy.clock.advance({ hours: 1 })
  expect(await isValid(third)).toBe(false)
})
