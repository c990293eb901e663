import { expect, test } from 'vitest'
import { forgotPassword, resetPassword } from '#contract/accounts.ts'
import { changePassword, requestEmailChange, stopEmailChange } from '#contract/ownAccount.ts'
import { addPasskey } from '#contract/passkeys.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { ADA, withToken } from '../../../support/academy/ownAccount.ts'
import {
  makePasskey,
  newDevice,
  type PasskeyAcademy,
  passkeyAcademy,
  passkeyQuestion,
  signInWith,
} from '../../../support/academy/passkeys.ts'
import { newestToken } from '../../../support/academy/resets.ts'

const NEW = 'nine purple plums'

/** Chooses a new password by the letter, as anybody with access to the mailbox. */
async function resetByLetter(academy: PasskeyAcademy) {
  await academy.server.call(forgotPassword, { body: { email: ADA.email } })
  await sendLetters(academy)
  const body = { token: newestToken(academy.mail.letters), password: NEW }
  expect((await academy.server.call(resetPassword, { body })).status).toBe(200)
  await sendLetters(academy)
}

test('the first proof of a mailbox takes the passkey of whoever opened the account in its name', async () => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy)
  await resetByLetter(academy)
  expect(await signInWith(academy, device)).toBeRefused(400)
  expect(academy.mail.letters.at(-1)?.text).not.toContain('passkey')
})

test('a passkey whose question was open at that moment is not added any more', async () => {
  const academy = await passkeyAcademy()
  await passkeyQuestion(academy)
  await resetByLetter(academy)
  expect(await academy.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
})

test('a new password by letter keeps the passkeys of a verified account, and its letter names them', async () => {
  const academy = await passkeyAcademy()
  await academy.db.updateTable('users').set({ is_verified: 1 }).where('id', '=', academy.id).execute()
  const { device } = await makePasskey(academy)
  await resetByLetter(academy)
  expect((await signInWith(academy, device)).status).toBe(200)
  const letter = academy.mail.letters.at(-1)
  expect(letter?.subject).toBe('Your password was changed')
  expect(letter?.text).toContain(
    "Your passkey still works. Check that it's yours:\nhttps://academy.example/account#passkeys",
  )
})

test('a changed password keeps passkeys, too', async () => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy)
  await makePasskey(academy)
  const body = { current_password: ADA.password, password: NEW }
  expect((await withToken(academy, academy.token).call(changePassword, { body })).status).toBe(200)
  expect((await signInWith(academy, device)).status).toBe(200)
  await sendLetters(academy)
  expect(academy.mail.letters.at(-1)?.text).toContain('Your 2 passkeys still work.')
})

test("“This wasn't me” takes the passkeys, too: whoever wanted another e-mail may have made one", async () => {
  const academy = await passkeyAcademy()
  const { device } = await makePasskey(academy)
  const body = { email: 'thief@example.com', current_password: ADA.password }
  await withToken(academy, academy.token).call(requestEmailChange, { body })
  await sendLetters(academy)
  const token = /keep-email\?token=([\w-]+)/.exec(academy.mail.letters.map(({ text }) => text).join())?.[1]
  expect((await academy.server.call(stopEmailChange, { body: { token: token ?? '' } })).status).toBe(200)
  expect(await signInWith(academy, device)).toBeRefused(400)
})

test("a passkey whose answer is being read while “This wasn't me” is pressed is not added any more", async () => {
  const academy = await passkeyAcademy()
  const { ticket, options } = (await passkeyQuestion(academy)).body
  // By then the challenge is consumed and the session has been checked.
  await academy.db.updateTable('users').set({ password_hash: '' }).where('id', '=', academy.id).execute()
  const body = { ticket, credential: newDevice().create(options) }
  expect(await withToken(academy, academy.token).call(addPasskey, { body })).toBeRefused(400)
  expect(await academy.db.selectFrom('passkeys').selectAll().execute()).toEqual([])
})
