import { expect, test } from 'vitest'
import { makers } from '../../../support/academy/make.ts'
import { operatorWith } from '../../../support/academy/operator.ts'

test('an operator vouches for an e-mail that no letter reaches, and it is written down', async () => {
  const { run, look } = await operatorWith()
  await run('migrate')
  const { db } = look()
  const ada = await makers(db).tutor({ email: 'ada@yams.example', must_verify: 1 })
  const listed = await run('tutor', 'list')
  expect(listed.said).toMatch(/ada@yams\.example .*approved, email not verified/)

  expect(await run('email', 'verify', 'ADA@yams.example')).toEqual({
    code: 0,
    said: 'ada@yams.example is verified.',
    complained: '',
  })
  const again = await run('email', 'verify', 'ada@yams.example')
  expect(again.said).toBe('ada@yams.example was already verified.')
  expect((await run('tutor', 'list')).said).not.toContain('not verified')
  const audit = await run('audit', 'list', '--subject', `user:${ada.id}`)
  expect(audit.said.match(/operator +verified the e-mail/g)).toHaveLength(1)
})

test('an operator reads in one sentence that nobody has an address', async () => {
  const { run } = await operatorWith()
  await run('migrate')
  expect(await run('email', 'verify', 'obi@yams.example')).toEqual({
    code: 1,
    said: '',
    complained: 'There is no account with the email obi@yams.example.',
  })
})

test('the doctor tells that nobody new can enrol where letters are asked for and none leaves', async () => {
  const { run } = await operatorWith({ REQUIRE_VERIFIED_EMAIL: '1' })
  await run('migrate')
  const { said } = await run('doctor')
  expect(said).toContain('New learners cannot enrol. REQUIRE_VERIFIED_EMAIL asks for a verified email')
})
