import { expect, test } from 'vitest'
import { academyWith } from '../../../support/academy/academy.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { operatorWith } from '../../../support/academy/operator.ts'

test('who is made an admin, and who is no admin any more, is told by letter', async () => {
  const { run, look } = await operatorWith()
  await run('admin', 'add', 'bola@school.example', '--firstname', 'Bola')
  await run('admin', 'remove', 'bola@school.example')
  const academy = await academyWith({}, { ports: { connection: look() } })
  await sendLetters(academy)
  const { letters } = academy.mail
  expect(letters.every(({ to }) => to === 'bola@school.example')).toBe(true)
  expect(letters.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'You are an admin of Belong Academy',
      'You are no longer an admin of Belong Academy',
    ]),
  )
})

test('the operator makes an admin, lists them and takes the role back; letters and the audit log tell', async () => {
  const { run, look } = await operatorWith()
  expect((await run('admin', 'list')).said).toBe('No admins yet. Add one with `admin add`.')
  const added = await run('admin', 'add', 'bola@school.example', '--firstname', 'Bola')
  expect(added.said).toMatch(/^bola@school\.example is now an admin\. We emailed a link/)
  expect((await run('admin', 'list')).said).toMatch(
    /bola@school\.example +Bola Admin +\d{4}-\d\d-\d\d +active/,
  )
  expect((await run('account', 'show', 'bola@school.example')).said).toContain('role: admin')
  const again = await run('admin', 'add', 'bola@school.example')
  expect(again).toMatchObject({ code: 1, complained: 'bola@school.example is an admin already.' })
  expect((await run('admin', 'remove', 'bola@school.example')).code).toBe(0)
  expect((await run('admin', 'remove', 'bola@school.example')).code).toBe(1)
  expect((await run('admin', 'add', 'no address')).complained).toContain('such as ada@example.com')
  const { db } = look()
  expect(
    await db.selectFrom('audit_log').select(['actor', 'act', 'request_id']).orderBy('id').execute(),
  ).toEqual([
    { actor: 'operator', act: 'made an admin', request_id: 'cli admin add' },
    { actor: 'operator', act: 'took the role of an admin', request_id: 'cli admin remove' },
  ])
  const jobs = await db.selectFrom('jobs').select('key').execute()
  const abouts = jobs.map(({ key }) => key.split(':', 1)[0]).sort()
  expect(abouts).toEqual(['admin made', 'admin unmade', 'password reset'])
})

test('the emails to a new admin say to choose a password first and then to set up two-step verification, and nothing of Google', async () => {
  const { run, look } = await operatorWith()
  await run('admin', 'add', 'bola@school.example')
  const academy = await academyWith({}, { ports: { connection: look() } })
  await sendLetters(academy)
  const { letters } = academy.mail
  const about = (subject: string) => letters.find(letter => letter.subject === subject)?.text ?? ''
  const welcome = about('You are an admin of Belong Academy')
  expect(welcome).toMatch(/link to choose a password\..*set up two-step verification/s)
  expect(welcome).toMatch(/Sign in:\nhttp:\/\/127\.0\.0\.1:3000\/login/)
  const password = about('Choose your password for Belong Academy')
  expect(password).toContain('You are an admin of Belong Academy. Choose a password to sign in.')
  for (const { text, html } of letters) expect(`${text}${html}`).not.toMatch(/Google|Someone asked/)
})

test('a name that is too long is refused by the name of its option', async () => {
  const { run } = await operatorWith()
  const refused = await run('admin', 'add', 'bola@school.example', '--lastname', 'a'.repeat(200))
  expect(refused).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/^The last name must be 1 to \d+ characters\.$/),
  })
})
