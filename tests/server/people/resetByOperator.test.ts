import { expect, test } from 'vitest'
import { forgotPassword, login, resetPassword } from '#contract/accounts.ts'
import { academyWith } from '../../support/academy/academy.ts'
import { sendLetters } from '../../support/academy/letters.ts'
import { makers } from '../../support/academy/make.ts'
import { operatorWith } from '../../support/academy/operator.ts'
import { tokenIn } from '../../support/academy/resets.ts'

async function operatorOfAda() {
  const operator = await operatorWith()
  await operator.run('migrate')
  const connection = operator.look()
  const ada = await makers(connection.db).tutor({ email: 'ada@yams.example' })
  return { ...operator, connection, ada }
}

test('an operator starts a reset, whose link goes to the owner alone', async () => {
  const { run, connection, ada } = await operatorOfAda()
  const ran = await run('password', 'reset', 'ADA@yams.example')
  expect(ran).toMatchObject({ code: 0, complained: '' })
  expect(ran.said).toContain('Password reset link emailed to ada@yams.example')
  expect(ran.said).not.toContain('http')

  const academy = await academyWith({}, { nobody: true, ports: { connection } })
  expect(await sendLetters(academy)).toBe(1)
  const [letter] = academy.mail.letters
  expect(letter?.to).toBe('ada@yams.example')
  const body = { token: tokenIn(letter), password: 'nine purple plums' }
  expect((await academy.server.call(resetPassword, { body })).status).toBe(200)
  const { email } = ada
  const entered = await academy.server.call(login, { body: { email, password: body.password } })
  expect(entered.status).toBe(200)

  const listed = await run('audit', 'list', '--subject', `user:${ada.id}`)
  expect(listed.said).toMatch(/operator +started a password reset/)
  expect(listed.said).not.toContain(body.token)
})

test('an operator reads in one sentence that nobody has an address', async () => {
  const { run } = await operatorOfAda()
  expect(await run('password', 'reset', 'obi@yams.example')).toEqual({
    code: 1,
    said: '',
    complained: 'There is no active account with the email obi@yams.example.',
  })
})

test('a mailbox whose letters strangers have used up still gets the operator’s', async () => {
  const { run, connection, ada } = await operatorOfAda()
  const academy = await academyWith({}, { nobody: true, ports: { connection } })
  const { clock, mail, server } = academy
  clock.advance({ seconds: -5 })
  for (let index = 0; index < 5; index += 1) {
    await server.call(forgotPassword, { body: { email: ada.email } })
    clock.advance({ seconds: 1 })
  }
  expect(await sendLetters(academy)).toBeLessThanOrEqual(3)
  mail.letters.length = 0
  await run('password', 'reset', ada.email)
  expect(await sendLetters(academy)).toBe(1)
  const body = { token: tokenIn(mail.letters[0]), password: 'nine purple plums' }
  expect((await server.call(resetPassword, { body })).status).toBe(200)
})
