import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { operatorWith } from '../../../support/academy/operator.ts'

test('help names every command, and every command has help of its own', async () => {
  const { run } = await operatorWith()
  const { code, said } = await run('--help')
  expect(code).toBe(0)
  const commands = [
    'migrate',
    'seed',
    'doctor',
    'backup',
    'restore',
    'category',
    'tutor',
    'account',
    'learner',
    'password',
    'email',
    'course',
    'rating',
    'audit',
    'payment',
    'reconcile',
  ]
  for (const command of commands) {
    expect(said).toContain(`  ${command}`)
    const help = await run(command, '--help')
    expect(help).toMatchObject({ code: 0, complained: '' })
    expect(help.said).toContain('Usage: npm run academy --')
  }
})

test('an unknown command and a missing argument are told in one sentence', async () => {
  const { run } = await operatorWith()
  expect(await run('dance')).toEqual({
    code: 1,
    said: '',
    complained: "Unknown command 'dance'. See --help.",
  })
  const { code, complained } = await run('category', 'add')
  expect({ code, complained }).toEqual({
    code: 1,
    complained: "Missing required argument 'name'. See --help.",
  })
})

test('a wrong setting and an unusable data folder are told in one sentence', async () => {
  const { run } = await operatorWith({ PORT: 'many' })
  const wrong = await run('migrate')
  expect(wrong).toMatchObject({ code: 1, said: '' })
  expect(wrong.complained).toMatch(/^PORT must be a whole number[^\n]*$/)

  const operator = await operatorWith()
  writeFileSync(path.join(operator.folder, 'file'), '')
  operator.env.ACADEMY_DATA_DIR = path.join(operator.folder, 'file')
  const unusable = await operator.run('migrate')
  expect(unusable.code).toBe(1)
  expect(unusable.complained).toMatch(/^ACADEMY_DATA_DIR: [^\n]*$/)
})

test('migrate brings an empty database up to date, and again does no harm', async () => {
  const { run } = await operatorWith()
  expect(await run('migrate')).toEqual({ code: 0, said: 'The database is up to date.', complained: '' })
  expect(await run('migrate')).toMatchObject({ code: 0 })
})

test('seed fills an empty academy once', async () => {
  const { run } = await operatorWith()
  const first = await run('seed')
  expect(first).toMatchObject({ code: 0, complained: '' })
  expect(first.said).toContain('24 courses')
  expect(await run('seed')).toMatchObject({
    code: 0,
    said: 'The database is not empty. Nothing was changed.',
  })
})

test('seed refuses where demo accounts are not wanted', async () => {
  const { run } = await operatorWith({ ACADEMY_DEMO: 'false' })
  const { code, complained } = await run('seed')
  expect(code).toBe(1)
  expect(complained).toContain('ACADEMY_DEMO=true')
})

test('categories are added at the end, renamed without a new slug, and listed', async () => {
  const { run } = await operatorWith()
  expect((await run('category', 'list')).said).toContain('No categories yet')
  expect(await run('category', 'add', 'Data & AI')).toMatchObject({
    code: 0,
    said: 'Added Data & AI as data-and-ai.',
  })
  await run('category', 'add', 'Cooking')
  expect(await run('category', 'rename', 'cooking', 'Cooking and Catering')).toMatchObject({ code: 0 })
  expect((await run('category', 'list')).said.split('\n')).toEqual([
    'slug         name                  courses',
    'data-and-ai  Data & AI                   0',
    'cooking      Cooking and Catering        0',
  ])
})

test('a category name that is taken, empty or without letters is refused, and an unknown slug too', async () => {
  const { run } = await operatorWith()
  await run('category', 'add', 'Design')
  await run('category', 'add', 'Music')
  for (const [args, sentence] of [
    [['add', 'Design'], 'There is already a category called Design.'],
    [['rename', 'music', 'Design'], 'There is already a category called Design.'],
    [['add', '   '], "A category's name must be 1 to 100 characters."],
    [['add', '***'], 'The name "***" has nothing to make a slug from.'],
    [['rename', 'dance', 'Dance'], 'There is no category dance. See `category list`.'],
  ] as const) {
    expect(await run('category', ...args)).toEqual({ code: 1, said: '', complained: sentence })
  }
})

test('a suspended tutor is signed out and cannot sign in until approved again', async () => {
  const { run, look } = await operatorWith()
  await run('seed')
  const { db } = look()
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', 'halima.bello@example.com')
    .executeTakeFirstOrThrow()
  const day = { created_at: '2026-03-02T09:00:00.000Z', expires_at: '2026-03-03T09:00:00.000Z' }
  await db
    .insertInto('sessions')
    .values({ token_hash: 'a-token', user_id: id, ...day })
    .execute()

  expect(await run('tutor', 'suspend', 'Halima.Bello@example.com')).toMatchObject({ code: 0 })
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
  expect((await run('tutor', 'list')).said).toMatch(
    /halima\.bello@example\.com +Halima Bello +6 +suspended since 2026-03-02/,
  )

  expect(await run('tutor', 'approve', 'halima.bello@example.com')).toMatchObject({ code: 0 })
  expect((await run('tutor', 'list')).said).toMatch(/Halima Bello +6 +approved/)
})

test('a suspended learner is signed out, reads why at the sign-in, and is let in again', async () => {
  const { run, look } = await operatorWith()
  await run('seed')
  const { db } = look()
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', 'learner@example.com')
    .executeTakeFirstOrThrow()
  const day = { created_at: '2026-03-02T09:00:00.000Z', expires_at: '2026-03-03T09:00:00.000Z' }
  await db
    .insertInto('sessions')
    .values({ token_hash: 'a-token', user_id: id, ...day })
    .execute()
  const standing = () =>
    db.selectFrom('users').select('suspended_at').where('id', '=', id).executeTakeFirstOrThrow()

  expect(await run('learner', 'suspend', 'Learner@example.com')).toMatchObject({
    code: 0,
    said: 'Learner@example.com is suspended and signed out.',
  })
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
  expect(await standing()).toEqual({ suspended_at: '2026-03-02T09:00:00.000Z' })
  expect(await run('learner', 'restore', 'learner@example.com')).toMatchObject({ code: 0 })
  expect(await standing()).toEqual({ suspended_at: null })
  expect((await run('learner', 'suspend', 'tutor@example.com')).complained).toBe(
    'There is no learner with the email tutor@example.com.',
  )
})

test('courses are listed with their standing, taken down with a reason and given back', async () => {
  const { run } = await operatorWith()
  await run('seed')
  const list = async (...args: string[]) => (await run('course', 'list', ...args)).said
  expect(await list()).toMatch(/^bookkeeping\S* .* on sale$/m)
  const [slug = ''] = /^bookkeeping\S*/m.exec(await list()) ?? []
  expect((await run('course', 'take-down', slug)).complained).toContain('--reason')
  expect(await run('course', 'take-down', slug, '--reason', '  ')).toMatchObject({ code: 1 })
  expect(await run('course', 'take-down', slug, '--reason', 'It copies a book.')).toMatchObject({
    code: 0,
    said: `${slug} was taken down.`,
  })
  expect(await list()).toMatch(new RegExp(`^${slug} .* taken down: It copies a book\\.$`, 'm'))
  expect(await run('course', 'restore', slug)).toMatchObject({ code: 0 })
  expect(await list()).toMatch(new RegExp(`^${slug} .* on sale$`, 'm'))
  await run('tutor', 'suspend', 'tutor@example.com')
  expect(await list('--tutor', 'tutor@example.com')).toContain('off sale: tutor suspended')
  expect(await run('course', 'restore', 'no-such')).toMatchObject({
    code: 1,
    complained: 'Course not found.',
  })
})

test('ratings are listed with their numbers, hidden and shown', async () => {
  const { run } = await operatorWith()
  await run('seed')
  const line = async () => (await run('rating', 'list')).said.split('\n')[1] ?? ''
  const [id = ''] = (await line()).trim().split(' ')
  expect(await line()).toContain('shown')
  expect(await run('rating', 'hide', id)).toMatchObject({ code: 0, said: `Rating ${id} is now hidden.` })
  expect(await line()).toContain('hidden since 2026-03-02')
  expect((await run('doctor')).said).toContain('has the right counts of enrolments and ratings')
  expect(await run('rating', 'show', id)).toMatchObject({ code: 0 })
  expect(await line()).toContain('shown')
  expect(await run('rating', 'hide', '999999')).toMatchObject({ code: 1 })
  expect((await run('rating', 'hide', 'x')).complained).toContain('whole number')
})

test('the audit log tells what the operator did, the newest first', async () => {
  const { run } = await operatorWith()
  await run('seed')
  await run('tutor', 'suspend', 'tutor@example.com')
  await run('tutor', 'approve', 'tutor@example.com')
  await run('category', 'add', 'Cooking')
  await run('category', 'rename', 'cooking', 'Catering')
  const { said } = await run('audit', 'list')
  expect(said.split('\n').map(text => text.split(/ {2,}/).slice(1, 4))).toEqual([
    ['who', 'what', 'subject'],
    ['operator', 'renamed the category', 'category:cooking'],
    ['operator', 'added the category', 'category:cooking'],
    ['operator', 'approved the tutor', expect.stringMatching(/^user:\d+$/)],
    ['operator', 'suspended the tutor', expect.stringMatching(/^user:\d+$/)],
  ])
  expect((await run('audit', 'list', '--act', 'added the category')).said.split('\n')).toHaveLength(2)
  expect((await run('audit', 'list', '--lines', '0')).code).toBe(1)
})

test('a learner is no tutor to approve or suspend', async () => {
  const { run } = await operatorWith()
  await run('seed')
  const { code, complained } = await run('tutor', 'suspend', 'learner@example.com')
  expect(code).toBe(1)
  expect(complained).toContain('There is no tutor with the email learner@example.com')
})

test('the doctor finds the sample academy well', async () => {
  const { run } = await operatorWith()
  await run('seed')
  const { code, said, complained } = await run('doctor')
  expect({ code, complained }).toEqual({ code: 0, complained: '' })
  for (const sentence of [
    '24 courses',
    'has the right counts of enrolments and ratings',
    'sandbox',
    'left',
  ]) {
    expect(said).toContain(sentence)
  }
})

test('the doctor tells when others of the machine may read the data folder', async () => {
  const { run, folder } = await operatorWith()
  await run('seed')
  const letter = path.join(folder, 'letter.eml')
  writeFileSync(letter, 'Dear Ada')
  for (const name of readdirSync(folder))
    chmodSync(path.join(folder, name), name === 'storage' ? 0o700 : 0o600)
  const sentence = 'Other users of this machine can read'
  expect((await run('doctor')).said).not.toContain(sentence)
  chmodSync(letter, 0o644)
  expect((await run('doctor')).said).toContain(`${sentence} 1 file or folder in ${folder}`)
})

test('the doctor names wrong counts and a missing cover, and exits with 1', async () => {
  const { run, look } = await operatorWith()
  await run('seed')
  const { db } = look()
  await db
    .updateTable('courses')
    .set({ enrollments_count: 999 })
    .where('slug', '=', 'web-foundations')
    .execute()
  await db
    .updateTable('courses')
    .set({ cover_photo: 'covers/gone-640.webp' })
    .where('slug', '=', 'python-from-zero')
    .execute()
  const { code, said, complained } = await run('doctor')
  expect({ code, complained }).toEqual({ code: 1, complained: '2 problems found.' })
  expect(said).toMatch(/BAD {3}These courses have wrong counts .* web-foundations\./)
  expect(said).toMatch(/BAD {3}The cover photos .* python-from-zero\./)
})

test('the doctor warns of demo mode and plain http in production', async () => {
  const { run } = await operatorWith({ NODE_ENV: 'production', ACADEMY_DEMO: 'true' })
  const { code, said } = await run('doctor')
  expect(code).toBe(1)
  expect(said).toContain('Demo mode is on in production')
  expect(said).toContain('PUBLIC_URL does not start with https://')
  expect(said).toContain('Learners cannot pay for courses')
})

const NO_MAIL = 'Nobody gets any email. SMTP_URL is not set, so emails stay in the outbox folder.'

test('in production the doctor finds it bad that no email leaves, in a demo or with a mail server it does not', async () => {
  const lineOf = async (env: Record<string, string>) => {
    const { run } = await operatorWith({ NODE_ENV: 'production', ACADEMY_DEMO: 'false', ...env })
    return (await run('doctor')).said.split('\n').find(line => line.includes('SMTP'))
  }
  expect(await lineOf({})).toBe(`BAD   ${NO_MAIL}`)
  expect(await lineOf({ ACADEMY_DEMO: 'true' })).toMatch(/^note /)
  expect(await lineOf({ SMTP_URL: 'smtp://127.0.0.1:2525' })).toMatch(/^ok /)
})

const NO_CONTACT = 'Set CONTACT_EMAIL or CONTACT_WHATSAPP'

test('outside demo mode the doctor asks for a contact that learners can write to', async () => {
  const { run } = await operatorWith({ ACADEMY_DEMO: 'false', CONTACT_ADDRESS: '1 Marina, Lagos' })
  const { code, said } = await run('doctor')
  expect(said).toMatch(new RegExp(`^BAD   ${NO_CONTACT}\\. Without it`, 'm'))
  expect(code).toBe(1)
})

test.each<Record<string, string>>([
  { CONTACT_EMAIL: 'hello@academy.example' },
  { CONTACT_WHATSAPP: '+234 803 000 0000' },
  { CONTACT_PHONE: '+234 803 000 0000' },
  { ACADEMY_DEMO: 'true' },
])('with %j the doctor asks for no contact', async env => {
  const { run } = await operatorWith({ ACADEMY_DEMO: 'false', ...env })
  expect((await run('doctor')).said).not.toContain(NO_CONTACT)
})

test.each([
  [{ PUBLIC_URL: 'https://academy.example' }, 'Passkeys are tied to academy.example'],
  [{ PUBLIC_URL: 'https://academy.example', PASSKEYS: 'off' }, 'PASSKEYS is off'],
  [
    { PUBLIC_URL: 'http://127.0.0.1:3000' },
    'They need a PUBLIC_URL that starts with https:// and a host name',
  ],
])('with %j the doctor says of passkeys: %s', async (env, sentence) => {
  const { run } = await operatorWith(env)
  expect((await run('doctor')).said).toContain(sentence)
})

test('reconcile settles nothing by itself, and says so', async () => {
  const { run } = await operatorWith()
  await run('seed')
  const { code, said, complained } = await run('reconcile', '--days', '7')
  expect({ code, complained }).toEqual({ code: 0, complained: '' })
  expect(said).toMatch(/^Checked \d+ open payments: 0 settled/)
  expect(await run('reconcile', '--days', 'many')).toMatchObject({ code: 1, said: '' })
})

test('the sample payment in review waits for a person, and a free one holds no money to give back', async () => {
  const { run, look } = await operatorWith()
  await run('seed')
  const { code, said } = await run('payment', 'attention')
  expect(code).toBe(0)
  expect(said).toMatch(/sample-\S+ +review +learner@example\.com +₦146,000 +2026-02-\d\d +Sample data: half/)
  const { reference } = await look()
    .db.selectFrom('payments')
    .select('reference')
    .where('amount_kobo', '=', 0)
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(await run('payment', 'refund', reference)).toEqual({
    code: 1,
    said: '',
    complained: 'This payment has no money left to refund.',
  })
})

test('an account is shown with how to reach its person', async () => {
  const { run, look } = await operatorWith()
  await run('seed')
  const { db } = look()
  const reach = { phone: '+2348031234567', whatsapp: null, is_verified: 1 }
  await db.updateTable('users').set(reach).where('email', '=', 'learner@example.com').execute()
  const { code, said } = await run('account', 'show', 'Learner@example.com')
  expect(code).toBe(0)
  expect(said).toMatch(/^role: learner$/m)
  expect(said).toMatch(/^email: learner@example.com$/m)
  expect(said).toMatch(/^phone: \+2348031234567$/m)
  expect(said).not.toMatch(/WhatsApp|argon|hash/)
  expect(await run('account', 'show', 'nobody@example.com')).toMatchObject({
    code: 1,
    complained: 'There is no account with the email nobody@example.com.',
  })
})
