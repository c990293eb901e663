import { expect, test } from 'vitest'
import { makers } from '../../../support/academy/make.ts'
import { operatorWith } from '../../../support/academy/operator.ts'

test('an operator takes a picture off an account, and it is written down', async () => {
  const { run, look } = await operatorWith()
  await run('migrate')
  const { db } = look()
  const picture = `people/${'a'.repeat(24)}.webp`
  const ada = await makers(db).tutor({ email: 'ada@yams.example', picture })
  expect(await run('account', 'remove-picture', 'ADA@yams.example')).toEqual({
    code: 0,
    said: 'Picture of ada@yams.example removed.',
    complained: '',
  })
  const row = await db.selectFrom('users').select('picture').where('id', '=', ada.id).executeTakeFirst()
  expect(row?.picture).toBeNull()
  const audit = await run('audit', 'list', '--subject', `user:${ada.id}`)
  expect(audit.said).toMatch(/operator +removed the picture/)
  expect((await run('account', 'remove-picture', 'ada@yams.example')).complained).toBe(
    'ada@yams.example has no picture.',
  )
})
