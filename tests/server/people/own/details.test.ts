import { expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { changePassword, getAccount, updateAccount } from '#contract/ownAccount.ts'
import { collectNews } from '#server/messages/tutorNews/collectNews.ts'
import { addNews } from '#server/outbox/tutorNews.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { ADA, academyOfAda, withToken } from '../../../support/academy/ownAccount.ts'

test('somebody reads their own account, and nothing of the password', async () => {
  const academy = await academyOfAda()
  const { body, text } = await withToken(academy, academy.token).call(getAccount)
  expect(body.data).toEqual({
    id: academy.id,
    email: ADA.email,
    new_email: null,
    firstname: 'Ada',
    lastname: 'Obi',
    user_type: 'learner',
    is_verified: false,
    has_password: true,
    google: null,
    phone: null,
    whatsapp: null,
    picture: null,
    about: null,
    page_slug: null,
    time_zone: null,
    wants_news: true,
    second_factor: null,
    shows_numbers: false,
    letters_stopped: null,
    created_at: expect.any(String),
  })
  expect(text).not.toMatch(/argon|hash/)
})

test('what is named is changed, and the rest stays', async () => {
  const academy = await academyOfAda()
  const ada = withToken(academy, academy.token)
  await ada.call(updateAccount, { body: { firstname: ' Adaeze ', phone: '0803 123 4567' } })
  const { body } = await ada.call(updateAccount, { body: { time_zone: 'Europe/London' } })
  expect(body.data).toMatchObject({
    firstname: 'Adaeze',
    lastname: 'Obi',
    phone: '+2348031234567',
    time_zone: 'Europe/London',
  })
  const again = await academy.server.call(login, { body: { email: ADA.email, password: ADA.password } })
  expect(again.body.user.firstname).toBe('Adaeze')
})

test.each([
  ['08031234567', '+2348031234567'],
  ['00234 (0)803 123 4567', '+2348031234567'],
  ['+44 7911 123456', '+447911123456'],
  ['(0803) 123-4567', '+2348031234567'],
  ['٠٨٠٣١٢٣٤٥٦٧', '+2348031234567'],
  ['', null],
  ['  ', null],
])('the number %j is kept as %j', async (typed, kept) => {
  const { server, learner } = await academyWith({ learner: { phone: '+2348030000000' } })
  const { body } = await server.as(learner).call(updateAccount, { body: { phone: typed, whatsapp: typed } })
  expect([body.data.phone, body.data.whatsapp]).toEqual([kept, kept])
})

test.each([
  '12',
  'call me',
  '+2348031234567;ext=1',
  '0803 123 4567 x12',
  'my number is 08031234567',
  '+999123456789',
])('the number %j is refused on its field, and the old one stays', async typed => {
  const phone = '+2348030000000'
  const { server, learner } = await academyWith({ learner: { phone } })
  const reply = await server.as(learner).call(updateAccount, { body: { phone: typed, firstname: 'New' } })
  expect(reply).toBeRefused(400, /^Phone must be a number such as/)
  expect(Object.keys(reply.failure.fields ?? {})).toEqual(['phone'])
  const { data } = (await server.as(learner).call(getAccount)).body
  expect(data).toMatchObject({ phone, firstname: learner.firstname })
})

test.each(['Mars/Olympus', 'Lagos', 'UTC+1; drop table users', '../etc'])(
  'the time zone %j is refused',
  async time_zone => {
    const { server, learner } = await academyWith()
    const reply = await server.as(learner).call(updateAccount, { body: { time_zone } })
    expect(reply).toBeRefused(400, 'Choose a time zone such as Africa/Lagos.')
  },
)

test('a letter tells its moment on the clock of its reader', async () => {
  const academy = await academyOfAda()
  const ada = withToken(academy, academy.token)
  await ada.call(updateAccount, { body: { time_zone: 'America/New_York' } })
  const now = academy.clock.now()
  const body = { current_password: ADA.password, password: 'nine purple plums' }
  await ada.call(changePassword, { body })
  await sendLetters(academy)
  const time = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'America/New_York',
  }).format(now)
  expect(academy.mail.letters[0]?.text).toContain(`Changed: ${time} (New York time)`)
})

test('a role, an e-mail or a sign of trust cannot be changed in passing', async () => {
  const { server, learner } = await academyWith()
  for (const raw of [{ user_type: 'tutor' }, { email: 'x@y.example' }, { is_verified: true }, { id: 1 }]) {
    expect(await server.as(learner).call(updateAccount, { raw: { body: raw } })).toBeRefused(400)
  }
})

test('a name of nothing, or longer than a name, is refused', async () => {
  const { server, learner } = await academyWith()
  for (const firstname of ['', '   ', 'x'.repeat(101), 'two\nlines'])
    expect(await server.as(learner).call(updateAccount, { body: { firstname } })).toBeRefused(400)
})

test('the log says which fields were changed, and not what was in them', async () => {
  const { server, learner, db } = await academyWith()
  await server.as(learner).call(updateAccount, { body: { phone: '0803 123 4567', firstname: 'Zora' } })
  const lines = await db.selectFrom('audit_log').select(['act', 'details']).execute()
  expect(lines).toEqual([{ act: 'changed the account', details: '{"fields":"firstname, phone"}' }])
})

test('a tutor who wants no letters with news gets none, until they want them again', async () => {
  const academy = await academyWith({ course: {} })
  const { server, tutor, learner, make, course, db, clock, mail } = academy
  const enrol = async () => {
    const buyer = await make.learner()
    const { payment_id } = await make.enrolment({ course_id: course.id, user_id: buyer.id })
    await addNews(db, { tutor_id: tutor.id, what: 'enrolled', payment_id }, clock.now().toISOString())
    clock.advance({ hours: 3 })
    await collectNews({ ...academy, ...academy.ports })
    await sendLetters(academy)
  }
  await server.as(tutor).call(updateAccount, { body: { wants_news: false } })
  await enrol()
  expect(mail.letters).toEqual([])
  await server.as(tutor).call(updateAccount, { body: { wants_news: true } })
  await enrol()
  expect(mail.letters.map(({ subject }) => subject)).toEqual([expect.stringMatching(/1 new learner$/)])
  const reply = await server.as(learner).call(updateAccount, { body: { wants_news: false } })
  expect(reply).toBeRefused(400, 'Only tutors get course news.')
})
