import { expect, test } from 'vitest'
import { resetPassword, signup } from '#contract/accounts.ts'
import { getAccount, setPicture, updateAccount } from '#contract/ownAccount.ts'
import { academyWith, type TestAcademy } from '../../support/academy/academy.ts'
import { ADA_AT_GOOGLE, academyWithGoogle } from '../../support/academy/googleAcademy.ts'
import { sendLetters } from '../../support/academy/letters.ts'
import { signInAsAda, withToken } from '../../support/academy/ownAccount.ts'
import { tokenFor } from '../../support/academy/resets.ts'
import { png } from '../../support/pictures.ts'

const OWN_PASSWORD = 'nine purple plums'
const SQUATTER = {
  email: 'ada@gmail.com',
  password: 'ten green grapes',
  firstname: 'Visit evil.example',
  lastname: 'Now',
}

/** Signs up as somebody else with Ada's address, and fills the account in. */
async function squat(academy: TestAcademy, more: { user_type?: 'tutor' } = {}) {
  const { body } = await academy.server.call(signup, { body: { ...SQUATTER, ...more } })
  const squatter = withToken(academy, body.token)
  const details = { phone: '+2348031234567', whatsapp: '+2348031234567', time_zone: 'Europe/London' }
  expect((await squatter.call(updateAccount, { body: details })).status).toBe(200)
  const picture = { bytes: png(9, 9), filename: 'me.png', type: 'image/png' }
  expect((await squatter.call(setPicture, { files: { picture } })).status).toBe(200)
  expect(academy.storage.files.size).toBe(2)
  return body.user.id
}

async function resetAsOwner(academy: TestAcademy): Promise<string> {
  const body = { token: await tokenFor(academy, SQUATTER.email), password: OWN_PASSWORD }
  expect((await academy.server.call(resetPassword, { body })).status).toBe(200)
  return signInAsAda(academy, { email: SQUATTER.email, password: OWN_PASSWORD })
}

const EMPTY = { phone: null, whatsapp: null, picture: null }

test('who proves the mailbox by a new password finds nothing that a squatter has put into the account', async () => {
  const academy = await academyWith()
  await squat(academy)
  const token = await resetAsOwner(academy)
  const { data } = (await withToken(academy, token).call(getAccount)).body
  expect(data).toMatchObject({ ...EMPTY, firstname: 'New', lastname: 'learner' })
  expect(data.time_zone).not.toBe('Europe/London')
  expect(academy.storage.files.size).toBe(0)
  academy.mail.letters.length = 0
  await sendLetters(academy)
  const letter = academy.mail.letters.find(({ subject }) => subject === 'Your password was changed')
  expect(letter?.text).toContain('removed the picture and phone numbers')
})

test('whom Google knows for the mailbox has the names of Google, and no picture of the squatter', async () => {
  const academy = await academyWithGoogle({})
  await squat(academy)
  const { session } = await academy.signInAs()
  const names = { firstname: ADA_AT_GOOGLE.given_name, lastname: ADA_AT_GOOGLE.family_name }
  expect(session?.data).toMatchObject(names)
  const { data } = (await withToken(academy, session?.token ?? '').call(getAccount)).body
  expect(data).toMatchObject({ ...EMPTY, ...names })
  expect(academy.storage.files.size).toBe(0)
})

test('courses that waited for the proof do not go on sale by it', async () => {
  const academy = await academyWith({}, { config: { demo: false } })
  const tutor_id = await squat(academy, { user_type: 'tutor' })
  const { id: category_id } = academy.category
  await academy.make.course({ tutor_id, category_id, status: 0, tutor_status: 1 })
  await resetAsOwner(academy)
  const courses = await academy.db.selectFrom('courses').select(['status', 'tutor_status']).execute()
  expect(courses).toEqual([{ status: 0, tutor_status: 0 }])
})

test('who has paid is nobody’s squatter: receipts go on naming them', async () => {
  const academy = await academyWith({ course: {} })
  const user_id = await squat(academy)
  const now = academy.clock.now().toISOString()
  await academy.db
    .insertInto('payments')
    .values({
      reference: 'ref-of-one-who-paid',
      user_id,
      course_id: academy.course.id,
      method: 'virtual',
      description: 'A course',
      status: 'success',
      amount_kobo: 100,
      price_cents: 1,
      exchange_rate: 1,
      quote_expires_at: now,
      paid_kobo: 100,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const token = await resetAsOwner(academy)
  const { data } = (await withToken(academy, token).call(getAccount)).body
  expect(data).toMatchObject({ ...EMPTY, firstname: SQUATTER.firstname })
})

test('the browser that opened the account keeps what it has put there', async () => {
  const academy = await academyWith()
  const browser = 'b'.repeat(43)
  const { body } = await academy.server.call(signup, { body: { ...SQUATTER, browser } })
  await withToken(academy, body.token).call(updateAccount, { body: { phone: '+2348031234567' } })
  const token = await tokenFor(academy, SQUATTER.email)
  await academy.server.call(resetPassword, { body: { token, password: OWN_PASSWORD, browser } })
  const own = await signInAsAda(academy, { email: SQUATTER.email, password: OWN_PASSWORD })
  const { data } = (await withToken(academy, own).call(getAccount)).body
  expect(data).toMatchObject({ phone: '+2348031234567', firstname: SQUATTER.firstname })
  academy.mail.letters.length = 0
  await sendLetters(academy)
  expect(academy.mail.letters[0]?.text).not.toContain('taken out')
})
