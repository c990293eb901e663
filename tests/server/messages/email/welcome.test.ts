import { expect, test } from 'vitest'
import { signup } from '#contract/accounts.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { sendLetters } from '../../../support/academy/letters.ts'

const PASSWORD = 'seven yellow yams'

type Academy = Awaited<ReturnType<typeof academyWith>>

async function signUp({ server }: Academy, email: string, more: object = {}) {
  const body = { email, password: PASSWORD, firstname: 'Ada', lastname: 'Obi', ...more }
  return server.call(signup, { body })
}

test('the letter of welcome holds no word that was typed at sign-up', async () => {
  const academy = await academyWith()
  const typed = { firstname: 'Win 1000 at http://evil.example', lastname: 'Click-now' }
  for (const user_type of ['learner', 'tutor'] as const) {
    const reply = await signUp(academy, `somebody-else-${user_type}@example.com`, { ...typed, user_type })
    expect(reply.status).toBe(200)
  }
  expect(await sendLetters(academy)).toBe(2)
  for (const { subject, text, html } of academy.mail.letters) {
    for (const part of [subject, text, html]) {
      expect(part).not.toMatch(/evil|Win 1000|Click-now/)
      expect(part).toContain('Welcome')
    }
    expect(text).toContain("If you didn't sign up, please ignore this email.")
  }
})

test('accounts in many spellings of one mailbox bring it three letters a day', async () => {
  const academy = await academyWith()
  const spellings = [
    'jo.han+1@gmail.com',
    'johan@GoogleMail.com',
    'j.o.h.a.n+x@gmail.com',
    'JOHAN+y@gmail.com',
  ]
  for (const email of [...spellings, 'tag+1@b.example', 'tag+2@b.example', 't.ag@b.example']) {
    expect((await signUp(academy, email)).status).toBe(200)
  }
  await sendLetters(academy)
  expect(academy.mail.letters.map(({ to }) => to).toSorted()).toEqual(
    [...spellings.slice(0, 3), 'tag+1@b.example', 'tag+2@b.example', 't.ag@b.example'].toSorted(),
  )
  academy.clock.advance({ days: 1, minutes: 1 })
  await signUp(academy, 'johan+tomorrow@gmail.com')
  expect(await sendLetters(academy)).toBe(1)
})

test('a welcome that one server could not send is sent by another', async () => {
  const broken = {
    send: async () => {
      throw new Error('no post today')
    },
    close: async () => undefined,
  }
  const first = await academyWith({}, { ports: { mail: broken } })
  await signUp(first, 'ada@example.com')
  expect(await sendLetters(first)).toBe(0)
  const second = await academyWith(
    {},
    { ports: { connection: first.ports.connection, clock: first.clock }, nobody: true },
  )
  expect(await sendLetters(second)).toBe(0)
  first.clock.advance({ minutes: 1 })
  expect(await sendLetters(second)).toBe(1)
  expect(second.mail.letters).toMatchObject([{ to: 'ada@example.com' }])
})

test('a sign-up that is refused orders no letter', async () => {
  const academy = await academyWith()
  await signUp(academy, 'ada@example.com')
  expect(await signUp(academy, 'ADA@example.com')).toBeRefused(400)
  expect(await sendLetters(academy)).toBe(1)
})

test.each([
  [{ email: 'hello@academy.example', phone: '+234 1 234' }, 'Email hello@academy.example.'],
  [{ phone: '+234 1 234' }, 'Call +234 1 234.'],
  [{ address: '1 Marina, Lagos' }, 'Visit or write to 1 Marina, Lagos.'],
  [{}, 'See http://127.0.0.1:3000/contact.'],
])('a letter says how to reach an academy with %j', async (contact, way) => {
  const { config } = await academyWith()
  const all = { email: null, phone: null, address: null, ...contact }
  const academy = await academyWith({}, { config: { academy: { ...config.academy, contact: all } } })
  await signUp(academy, 'ada@example.com')
  await sendLetters(academy)
  const [letter] = academy.mail.letters
  expect(letter?.text).toContain(`Questions? ${way}`)
  expect(letter?.html?.replace(/<[^>]+>/g, '')).toContain(`Questions? ${way}`)
  expect(letter?.replyTo).toBe(all.email ?? undefined)
})

test('with nothing but a sender that was set, a letter can be answered', async () => {
  const mail = { dkim: null, smtpUrl: null, from: 'Academy <hello@academy.example>' }
  const academy = await academyWith({}, { config: { mail } })
  await signUp(academy, 'ada@example.com')
  await sendLetters(academy)
  expect(academy.mail.letters[0]?.text).toContain('Questions? Reply to this email.')
})
