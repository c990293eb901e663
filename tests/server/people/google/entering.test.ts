import { expect, test } from 'vitest'
import { login, signup } from '#contract/accounts.ts'
import { getVerification } from '#contract/emailVerification.ts'
import { getAccount, requestEmailChange } from '#contract/ownAccount.ts'
import { suspendLearner } from '#server/people/tutorStatus.ts'
import type { TestAcademy } from '../../../support/academy/academy.ts'
import { ADA_AT_GOOGLE, academyWithGoogle } from '../../../support/academy/googleAcademy.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { withToken } from '../../../support/academy/ownAccount.ts'
import { tokenFor } from '../../../support/academy/resets.ts'

const BY_OPERATOR = { actor: 'operator', from: {} }

const NOW = '2026-03-02T09:00:00.000Z'

const SQUATTER = {
  email: 'Ada@gmail.com',
  password: 'seven yellow yams',
  firstname: 'Eve',
  lastname: 'Eze',
}

test('somebody new gets an account without a password, a session and a welcome', async () => {
  const academy = await academyWithGoogle({})
  const { signInAs, db, mail } = academy
  const back = await signInAs()
  expect(back).toMatchObject({ status: 303, location: '/dashboard' })
  expect(back.session).toMatchObject({
    data: { email: 'ada@gmail.com', firstname: 'Ada', lastname: 'Obi' },
    isVerified: true,
    userType: 'learner',
  })
  const own = await withToken(academy, back.session?.token ?? '').call(getAccount)
  expect(own.body.data).toMatchObject({ has_password: false, google: { email: 'ada@gmail.com' } })
  await sendLetters(academy)
  expect(mail.letters.map(({ subject }) => subject)).toEqual(['Welcome to Belong Academy'])
  const lines = await db.selectFrom('audit_log').select(['act', 'details', 'request_id']).execute()
  expect(lines.map(({ act }) => act)).toEqual(['signed up', 'signed in'])
  expect(lines.every(({ request_id }) => request_id !== null)).toBe(true)
})

test('the cookie of a session is the one that a sign-in without script brings', async () => {
  const { signInAs } = await academyWithGoogle({})
  const { cookies } = await signInAs()
  expect(cookies.find(line => line.startsWith('user='))).toMatch(
    /^user=[^;]+; Path=\/; Max-Age=86400; SameSite=Lax$/,
  )
  expect(cookies.find(line => line.startsWith('google_flow='))).toContain('Max-Age=0')
})

test('behind https both cookies are sent over nothing else', async () => {
  const academy = await academyWithGoogle({}, { config: { publicUrl: 'https://academy.example' } })
  const browser = academy.browser()
  const there = await browser.visit('/auth/google/start')
  expect(new URL(there.location).searchParams.get('redirect_uri')).toBe(
    'https://academy.example/auth/google/callback',
  )
  const back = await browser.visit(academy.standIn.allow(there.location, ADA_AT_GOOGLE))
  expect([...there.cookies, ...back.cookies].every(line => line.endsWith('; Secure'))).toBe(true)
})

test('the second visit finds the account by the number, also when the e-mail is another by now', async () => {
  const { signInAs, db } = await academyWithGoogle({})
  const first = await signInAs()
  const second = await signInAs({ ...ADA_AT_GOOGLE, email: 'adaeze@gmail.com', given_name: 'Adaeze' })
  expect(second.session?.data).toEqual(first.session?.data)
  expect(await db.selectFrom('identities').select('email').execute()).toEqual([{ email: 'ada@gmail.com' }])
})

test('on the page of tutors a tutor is made, who waits like any other', async () => {
  const academy = await academyWithGoogle({}, { config: { demo: false, tutorApproval: true } })
  const back = await academy.signInAs(
    { ...ADA_AT_GOOGLE, email: 'ada@school.example', hd: 'school.example' },
    '?as=tutor',
  )
  expect(back).toMatchObject({ status: 303, location: '/tutor/dashboard' })
  const tutor = await academy.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'ada@school.example')
    .executeTakeFirstOrThrow()
  expect(tutor).toMatchObject({ user_type: 'tutor', must_verify: 1, awaits_approval: 1, is_verified: 1 })
})

test('a mailbox that Google does not run is proved by a letter', async () => {
  const academy = await academyWithGoogle({})
  const back = await academy.signInAs({ ...ADA_AT_GOOGLE, email: 'ada@yams.example' })
  expect(back.session?.isVerified).toBe(false)
  const own = withToken(academy, back.session?.token ?? '')
  expect((await own.call(getVerification)).body).toMatchObject({ is_verified: false })
  await sendLetters(academy)
  expect(academy.mail.letters[0]?.text).toContain('/verify-email?token=')
})

test.each([
  [{ given_name: undefined, family_name: undefined }, ['New', 'learner']],
  [{ given_name: 'Adaeze', family_name: undefined }, ['Adaeze', '']],
  [{ given_name: ' Ada\nNgozi\u0000 ', family_name: 'x'.repeat(300) }, ['Ada Ngozi', 'x'.repeat(100)]],
])('names that Google tells as %j become names as sign-up takes them', async (names, expected) => {
  const { signInAs } = await academyWithGoogle({})
  const { session } = await signInAs({ ...ADA_AT_GOOGLE, ...names } as never)
  expect([session?.data.firstname, session?.data.lastname]).toEqual(expected)
})

test('no password opens such an account, an empty one neither', async () => {
  const { signInAs, server } = await academyWithGoogle({})
  await signInAs()
  for (const password of ['seven yellow yams', ' ']) {
    const reply = await server.call(login, { body: { email: 'ada@gmail.com', password } })
    expect(reply).toBeRefused(401, 'Email or password is incorrect.')
  }
})

test('whom Google knows for the mailbox takes the account over, and nothing of the squatter opens it', async () => {
  const academy = await academyWithGoogle({})
  const { server, db } = academy
  const { body: squatter } = await server.call(signup, { body: { ...SQUATTER, browser: 'b'.repeat(43) } })
  const { id } = squatter.user
  await db.updateTable('users').set({ phone: '+2348031234567' }).where('id', '=', id).execute()
  const back = await academy.signInAs()
  expect(back.session).toMatchObject({ data: { id }, isVerified: true })
  const { email, password } = SQUATTER
  expect((await server.call(login, { body: { email, password } })).status).toBe(401)
  expect((await withToken(academy, squatter.token).call(getAccount)).status).toBe(401)
  const own = await withToken(academy, back.session?.token ?? '').call(getAccount)
  expect(own.body.data).toMatchObject({ is_verified: true, has_password: false, phone: null })
  expect(await db.selectFrom('known_browsers').select('user_id').execute()).toEqual([])
  await sendLetters(academy)
  expect(academy.mail.letters.map(({ subject }) => subject)).toContain('Google was linked')
})

test('what a squatter has asked for is over, too: a link to verify, a new password, another e-mail', async () => {
  const academy = await academyWithGoogle({})
  const { server, db } = academy
  const { body } = await server.call(signup, { body: SQUATTER })
  await withToken(academy, body.token).call(requestEmailChange, {
    body: { email: 'eve@yams.example', current_password: SQUATTER.password },
  })
  await tokenFor(academy, SQUATTER.email)
  expect(await waysIn(db)).toEqual([1, 1, 1])
  await academy.signInAs()
  expect(await waysIn(db)).toEqual([0, 0, 0])
})

test('a verified account is not linked without its password', async () => {
  const academy = await academyWithGoogle({ learner: { email: 'ada@gmail.com', is_verified: 1 } })
  const back = await academy.signInAs()
  expect(back).toMatchObject({ status: 303, location: '/login?google=taken', session: null })
  expect(await academy.db.selectFrom('identities').selectAll().execute()).toEqual([])
  const page = await academy.browser().visit(back.location)
  expect(page.html).toContain('You already have an account with this email')
})

test('an address that Google has not verified opens and links nothing', async () => {
  const academy = await academyWithGoogle({})
  const unverified = { ...ADA_AT_GOOGLE, email_verified: false }
  for (const person of [unverified, { ...unverified, hd: 'gmail.com' }]) {
    const back = await academy.signInAs(person)
    expect(back).toMatchObject({ location: '/login?google=unverified', session: null })
  }
  await academy.server.call(signup, { body: SQUATTER })
  expect((await academy.signInAs(unverified)).location).toBe('/login?google=unverified')
  expect(await academy.db.selectFrom('identities').selectAll().execute()).toEqual([])
})

test('an unverified account keeps its password where Google does not run the mailbox', async () => {
  const academy = await academyWithGoogle({})
  const person = { ...ADA_AT_GOOGLE, email: 'ada@yams.example' }
  await academy.server.call(signup, { body: { ...SQUATTER, email: 'ada@yams.example' } })
  expect((await academy.signInAs(person)).location).toBe('/login?google=taken')
})

test('another number with the same e-mail is somebody else', async () => {
  const academy = await academyWithGoogle({})
  await academy.signInAs()
  const other = await academy.signInAs({ ...ADA_AT_GOOGLE, sub: '2' })
  expect(other).toMatchObject({ location: '/login?google=taken', session: null })
})

test.each([undefined, 'ada', 'ada@gmail\uFF0Ecom', `${'a'.repeat(260)}@gmail.com`])(
  'an e-mail that no account can have (%s) opens none',
  async email => {
    const academy = await academyWithGoogle({})
    const back = await academy.signInAs({ ...ADA_AT_GOOGLE, email } as never)
    expect(back).toMatchObject({ location: '/login?google=no-email', session: null })
  },
)

test('a learner is not let in as a tutor, and stays what they are', async () => {
  const academy = await academyWithGoogle({})
  await academy.signInAs()
  const back = await academy.signInAs(ADA_AT_GOOGLE, '?as=tutor&redirect_to=/courses/upload')
  expect(back.location).toBe('/tutor/login?google=not-tutor&redirect_to=%2Fcourses%2Fupload')
  const open = await academy.db.selectFrom('sessions').select('user_id').execute()
  expect(open).toHaveLength(1)
})

test('a tutor who comes by the page of learners lands at home', async () => {
  const { signInAs } = await academyWithGoogle({})
  await signInAs(ADA_AT_GOOGLE, '?as=tutor')
  expect((await signInAs()).location).toBe('/tutor/dashboard')
})

test('a suspended account stays shut', async () => {
  const academy = await academyWithGoogle({})
  const { session } = await academy.signInAs()
  await suspendLearner({ db: academy.db, clock: academy.clock }, session?.data.id ?? 0, BY_OPERATOR)
  expect((await academy.signInAs()).location).toBe('/login?google=suspended')
})

test('a suspended account that nobody has verified is not taken over', async () => {
  const academy = await academyWithGoogle({})
  const { body } = await academy.server.call(signup, { body: SQUATTER })
  await suspendLearner({ db: academy.db, clock: academy.clock }, body.user.id, BY_OPERATOR)
  expect((await academy.signInAs()).location).toBe('/login?google=suspended')
  expect(await academy.db.selectFrom('identities').selectAll().execute()).toEqual([])
})

test('a second factor is asked for after Google, too, and nothing of the session is there before', async () => {
  const academy = await academyWithGoogle({})
  const { session } = await academy.signInAs()
  await academy.db
    .insertInto('second_factors')
    .values({ user_id: session?.data.id ?? 0, sealed_secret: 'sealed', asked_at: NOW, confirmed_at: NOW })
    .execute()
  await academy.db.deleteFrom('sessions').execute()
  const back = await academy.signInAs()
  expect(back).toMatchObject({ location: '/login?google=code-needed', session: null })
  expect(await academy.db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('a second factor of the squatter asks the owner for nothing', async () => {
  const academy = await academyWithGoogle({})
  const { body } = await academy.server.call(signup, { body: SQUATTER })
  await academy.db
    .insertInto('second_factors')
    .values({ user_id: body.user.id, sealed_secret: 'sealed', asked_at: NOW, confirmed_at: NOW })
    .execute()
  expect((await academy.signInAs()).session?.data.id).toBe(body.user.id)
  expect(await academy.db.selectFrom('second_factors').selectAll().execute()).toEqual([])
})

test('two ways of one person at once make one account', async () => {
  const academy = await academyWithGoogle({})
  const backs = await Promise.all([academy.signInAs(), academy.signInAs(), academy.signInAs()])
  expect(new Set(backs.map(({ session }) => session?.data.id)).size).toBe(1)
  expect(backs.every(({ location }) => location === '/dashboard')).toBe(true)
})

test('new accounts from one network are limited as those of sign-up are', async () => {
  const academy = await academyWithGoogle({})
  const { server } = academy
  const taken = { ...SQUATTER, email: 'eve@yams.example' }
  for (let count = 0; count < 100; count += 1)
    await server.call(signup, { body: { ...taken, password: 'password1!' } })
  expect((await academy.signInAs()).location).toBe('/login?google=too-many')
})

function waysIn(db: TestAcademy['db']) {
  const tables = ['email_proofs', 'email_changes'] as const
  const counts = tables.map(async table => (await db.selectFrom(table).selectAll().execute()).length)
  const links = db.selectFrom('password_resets').selectAll().where('token_hash', 'is not', null).execute()
  return Promise.all([...counts, links.then(rows => rows.length)])
}

test('an address whose mailbox may take a change back gets no account by Google either', async () => {
  const { signInAs, db } = await academyWithGoogle({})
  const at = '2026-03-02T08:00:00.000Z'
  const { session } = await signInAs({ ...ADA_AT_GOOGLE, sub: '1', email: 'new@gmail.com' })
  await db
    .insertInto('email_changes')
    .values({
      user_id: session?.data.id ?? 0,
      old_email: 'Ada@gmail.com',
      old_email_key: 'ada@gmail.com',
      new_email: 'new@gmail.com',
      token_hash: null,
      stop_hash: 'kept',
      asked_at: at,
      confirmed_at: at,
    })
    .execute()
  const back = await signInAs()
  expect(back.session?.data.email).not.toBe('ada@gmail.com')
  expect(back.location).toContain('taken')
})
