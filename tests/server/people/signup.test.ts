import { expect, test } from 'vitest'
import { logout, signup } from '#contract/accounts.ts'
import { academyWith } from '../../support/academy/academy.ts'
import { sendLetters } from '../../support/academy/letters.ts'

const ADA = { email: 'Ada@Example.com', password: 'seven yellow yams', firstname: 'Ada', lastname: 'Obi' }

test('a visitor signs up as a learner and is signed in', async () => {
  const academy = await academyWith()
  const { server, mail } = academy
  const reply = await server.call(signup, { body: ADA })
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    status: 'success',
    token: expect.stringMatching(/^[\w-]{43}$/),
    user: { id: expect.any(Number), firstname: 'Ada', lastname: 'Obi', email: 'Ada@Example.com' },
    is_verified: false,
    user_type: 'learner',
  })
  await sendLetters(academy)
  expect(mail.letters).toMatchObject([{ to: 'Ada@Example.com', subject: 'Welcome to Belong Academy' }])
})

test('a tutor signs up by naming the user type tutor', async () => {
  const { server } = await academyWith()
  const reply = await server.call(signup, { body: { ...ADA, user_type: 'tutor' } })
  expect(reply.body.user_type).toBe('tutor')
})

test('each missing field of a sign-up is named in a sentence', async () => {
  const { server } = await academyWith()
  const reply = await server.call(signup, { raw: { body: { firstname: '', lastname: '  ' } } })
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields).toEqual({
    email: 'Email is required.',
    password: 'Password is required.',
    firstname: 'First name is required.',
    lastname: 'Last name is required.',
  })
})

test('a sign-up with wrong values says what would be right', async () => {
  const { server } = await academyWith()
  const reply = await server.call(signup, {
    raw: {
      body: { ...ADA, email: 'ada', password: 'short', firstname: 'x'.repeat(101), user_type: 'admin' },
    },
  })
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields).toEqual({
    email: 'Email must be an email like ada@example.com.',
    password: 'Password must be 8 characters or more.',
    firstname: 'First name must be 100 characters or fewer.',
    user_type: 'User type must be learner or tutor.',
  })
})

test.each([['TUTOR'], [['tutor']], [{ $ne: 1 }], [1], [null]])('user type %j is refused', async user_type => {
  const { server } = await academyWith()
  expect(await server.call(signup, { raw: { body: { ...ADA, user_type } } })).toBeRefused(400)
})

test('nobody verifies or numbers themselves at sign-up', async () => {
  const { server } = await academyWith()
  const reply = await server.call(signup, {
    raw: { body: { ...ADA, is_verified: true, id: 999, suspended_at: 'x' } },
  })
  expect(reply.body.is_verified).toBe(false)
  expect(reply.body.user.id).not.toBe(999)
})

test('an e-mail has one account, in whatever case it is typed', async () => {
  const { server } = await academyWith()
  await server.call(signup, { body: ADA })
  const again = await server.call(signup, { body: { ...ADA, email: 'ada@example.COM' } })
  expect(again).toBeRefused(400)
  expect(again.failure.fields).toEqual({
    email: 'You already have an account with this email. Sign in instead.',
  })
})

test('twenty sign-ups at once with one e-mail open one account', async () => {
  const { server, db } = await academyWith()
  const replies = await Promise.all(Array.from({ length: 20 }, () => server.call(signup, { body: ADA })))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const rows = await db.selectFrom('users').select('id').where('email_key', '=', 'ada@example.com').execute()
  expect(rows).toHaveLength(1)
})

test.each([
  'Password123',
  'password1!',
  'qwerty12345',
  '        ',
  'P@ssw0rd2026!',
  '$unshine99',
  'iloveyou2',
  'Nigeria2026',
  'lagos12345',
  '1q2w3e4r5t',
  'passwordpassword',
  'abababababab',
  '08031234567',
  '24/11/1998',
  'trustno1!!',
  'abcdefgh',
  'zyxwvuts',
  'instagram1',
  'thisismypassword',
  '１２３４５６７８',
])('the password %j, which guessers try early, is refused', async password => {
  const { server } = await academyWith()
  const reply = await server.call(signup, { body: { ...ADA, password } })
  const sentence = 'Many people use this password. Please choose another.'
  expect(reply).toBeRefused(400, sentence)
  expect(reply.failure.fields).toEqual({ password: sentence })
})

test.each(['Ada@Example.com', 'AdaObi1990', 'obi-ada-2026', 'Belong2026!', 'belongacademy', 'example.com1'])(
  'the password %j, made of what a guesser knows of its owner, is refused',
  async password => {
    const { server } = await academyWith()
    const reply = await server.call(signup, { body: { ...ADA, password } })
    const sentence =
      "Password is too close to your name, your email or the academy's name. Please choose another."
    expect(reply).toBeRefused(400, sentence)
  },
)

test.each(['seven yellow yams', 'adaptable kettle', 'mEp4-vutLoq', 'ẹ káàárọ̀ o, ayé', '日本語のパスワード'])(
  'the password %j is taken',
  async password => {
    const { server } = await academyWith()
    expect((await server.call(signup, { body: { ...ADA, password } })).status).toBe(200)
  },
)

test('the longest and oddest password is judged like any other', async () => {
  const { server } = await academyWith()
  const reply = await server.call(signup, { body: { ...ADA, password: '4@8(6€1!|0$57+'.repeat(9) } })
  expect([200, 400]).toContain(reply.status)
})

test('passwords and tokens are kept as hashes only', async () => {
  const { server, db } = await academyWith()
  const { body } = await server.call(signup, { body: ADA })
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', body.user.id)
    .executeTakeFirstOrThrow()
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(session.token_hash).not.toContain(body.token)
})

test('the hundred-and-first sign-up from one address within an hour waits', async () => {
  const { server, clock } = await academyWith()
  const taken = { ...ADA, password: 'password' }
  for (let index = 0; index < 100; index += 1) await server.call(signup, { body: taken })
  const refused = await server.call(signup, { body: ADA })
  expect(refused).toBeRefused(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  clock.advance({ hours: 1 })
  expect((await server.call(signup, { body: ADA })).status).toBe(200)
})

test('a letter that cannot be sent does not fail the sign-up', async () => {
  const mail = {
    send: async () => {
      throw new Error('no post today')
    },
    close: async () => undefined,
  }
  const { server } = await academyWith({}, { ports: { mail } })
  expect((await server.call(signup, { body: ADA })).status).toBe(200)
})

test('a stranger cannot log out', async () => {
  const { server } = await academyWith()
  expect(await server.call(logout)).toBeRefused(401, 'You must be logged in.')
})

test.each([
  'ada@Example.com\u200b',
  'a\u212Aa@example.com',
  'ad\uFF41@example.com',
  'ﬁona@example.com',
  'ſam@example.com',
])('the e-mail %j, which looks like another, is refused in clear words', async email => {
  const { server } = await academyWith()
  const reply = await server.call(signup, { body: { ...ADA, email } })
  expect(reply).toBeRefused(400)
  expect(reply.failure.fields).toEqual({
    email: 'Email contains a hidden or look-alike character. Please type it again.',
  })
})

test.each(['ada,olu@yams.example', '<ada>@yams.example', '(yes)ada@yams.example', 'ada@yams.example,olu'])(
  'an address that a mail server would read as another opens no account: %s',
  async email => {
    const { server } = await academyWith()
    expect(await server.call(signup, { body: { ...ADA, email } })).toBeRefused(
      400,
      /^Email must be an email like/,
    )
  },
)

test('a school that signs up behind one address on one day is let in where its operator says so', async () => {
  const { server } = await academyWith({}, { config: { signUpsPerHour: 102 } })
  const taken = { ...ADA, password: 'password' }
  for (let index = 0; index < 101; index += 1) await server.call(signup, { body: taken })
  expect((await server.call(signup, { body: ADA })).status).toBe(200)
  expect(await server.call(signup, { body: taken })).toBeRefused(429)
})
