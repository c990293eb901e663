import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DEMO_ACCOUNTS } from '#server/platform/config/demoAccounts.ts'
import { engines } from '../../support/database/engines.ts'
import {
  dataFolder,
  type RefusedStart,
  refusedStart,
  startAcademy,
} from '../../support/process/runningAcademy.ts'

test.for(engines)('on $name the second start serves the same catalogue', { tags: 'main' }, async engine => {
  const env = { ...(await engine.emptyDatabase()), ACADEMY_DATA_DIR: newDataFolder() }
  const first = await startAcademy(env)
  const catalogue = await catalogueOf(first.url)
  expect(catalogue.data.total).toBeGreaterThan(20)
  expect(await first.stop()).toBe(0)

  const second = await startAcademy(env)
  const pages = ['/', '/courses', `/courses/${catalogue.data.data[0].slug}`]
  for (const page of pages) expect((await fetch(`${second.url}${page}`)).status, page).toBe(200)

  expect(await catalogueOf(second.url)).toEqual(catalogue)
  expect(await second.stop()).toBe(0)
})

test('an academy with an address of its own says it at the start, and where it listens', async () => {
  const PUBLIC_URL = 'http://localhost:3999'
  const academy = await startAcademy({ ACADEMY_DATA_DIR: newDataFolder(), PUBLIC_URL })
  expect(academy.said()).toContain(`Belong Academy is at ${PUBLIC_URL}, and listens at ${academy.url}\n`)
  await academy.stop()
})

test('a fresh academy serves its covers from /storage', async () => {
  const academy = await startAcademy({ ACADEMY_DATA_DIR: newDataFolder() })
  const { data } = await catalogueOf(academy.url)
  const cover = await fetch(`${academy.url}/storage/${data.data[0].cover_photo}`)
  expect(cover.status).toBe(200)
  expect(cover.headers.get('content-type')).toMatch(/^image\//)
  await academy.stop()
})

test('where a demo becomes a real academy its sample accounts stay outside, and the start says so', async () => {
  const env = { ACADEMY_DATA_DIR: newDataFolder() }
  const demo = await startAcademy(env)
  const { token } = await (await signInAt(demo.url)).json()
  expect(token).toEqual(expect.any(String))
  expect(demo.said()).not.toContain('sample academy')
  expect(await demo.stop()).toBe(0)

  const real = await startAcademy({ ...env, NODE_ENV: 'production' })
  expect((await signInAt(real.url)).status).toBe(403)
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${real.url}/api/tutor/courses`, { headers })).status).toBe(401)
  expect(real.said()).toMatch(/The database holds \d+ accounts of the sample academy/)
  expect(await real.stop()).toBe(0)
})

test('an academy without a contact starts and warns once, a demo and one with a contact do not', async () => {
  const warning = /"level":40[^\n]*Set CONTACT_EMAIL or CONTACT_WHATSAPP\. Without it/g
  for (const [env, times] of [
    [{ ACADEMY_DEMO: 'false' }, 1],
    [{ ACADEMY_DEMO: 'false', CONTACT_EMAIL: 'hello@academy.example' }, 0],
    [{ ACADEMY_DEMO: 'true' }, 0],
  ] as const) {
    const academy = await startAcademy({ ACADEMY_DATA_DIR: newDataFolder(), LOG_LEVEL: 'warn', ...env })
    expect((await fetch(`${academy.url}/contact`)).status).toBe(200)
    expect(academy.said().match(warning) ?? [], JSON.stringify(env)).toHaveLength(times)
    expect(await academy.stop()).toBe(0)
  }
})

test('an academy in production warns at the start that no email leaves', async () => {
  const env = { ACADEMY_DATA_DIR: newDataFolder(), LOG_LEVEL: 'warn', NODE_ENV: 'production' }
  const silent = await startAcademy(env)
  expect(silent.said()).toMatch(/"level":40[^\n]*Nobody gets any email\. SMTP_URL is not set/)
  expect(await silent.stop()).toBe(0)
  const heard = await startAcademy({ ...env, SMTP_URL: 'smtp://127.0.0.1:2525' })
  expect(heard.said()).not.toContain('Nobody gets any email')
  expect(await heard.stop()).toBe(0)
})

test.for([
  ['NODE_ENV', { NODE_ENV: 'Production' }],
  ['PORT', { PORT: 'eighty' }],
  ['ACADEMY_DEMO', { ACADEMY_DEMO: 'perhaps' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://root@localhost/academy' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'academy' }],
  ['PAYSTACK_SECRET_KEY', { PAYSTACK_SECRET_KEY: 'secret', PAYSTACK_PUBLIC_KEY: 'pk_test_x' }],
  ['PAYSTACK_PUBLIC_KEY', { PAYSTACK_SECRET_KEY: 'sk_live_x', PAYSTACK_PUBLIC_KEY: 'pk_test_x' }],
] as const)('a wrong %s stops the start with one sentence that names it', async ([name, env]) => {
  const refusal = await refusedStart({ ACADEMY_DATA_DIR: newDataFolder(), ...env })
  expect(refusal.code).toBe(1)
  expect(sentenceOf(refusal)).toContain(name)
  expect(refusal.stderr).not.toContain('secret')
})

test('settings may stand in a file, and a variable that is really set wins over it', async () => {
  const file = join(newDataFolder(), 'settings')
  writeFileSync(file, 'PORT=eighty\nACADEMY_DEMO=perhaps\n')
  const refusal = await refusedStart({ ACADEMY_DATA_DIR: newDataFolder(), ENV_FILE: file, PORT: '0' })
  expect(sentenceOf(refusal)).toContain('ACADEMY_DEMO')
})

test('a port in use stops the start with one sentence', async () => {
  const taken = createServer()
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const address = taken.address()
  const port = typeof address === 'object' && address !== null ? String(address.port) : ''
  const refusal = await refusedStart({ ACADEMY_DATA_DIR: newDataFolder(), PORT: port })
  expect(refusal.code).toBe(1)
  expect(sentenceOf(refusal)).toContain(port)
})

test('a data folder that cannot be written stops the start with one sentence', async () => {
  const file = join(newDataFolder(), 'a-file')
  writeFileSync(file, '')
  const refusal = await refusedStart({ ACADEMY_DATA_DIR: join(file, 'data'), PORT: '0' })
  expect(refusal.code).toBe(1)
  expect(sentenceOf(refusal)).toContain(join(file, 'data'))
})

test('a PostgreSQL that does not answer stops the start with one sentence, without its password', async () => {
  const refusal = await refusedStart({
    ACADEMY_DATA_DIR: newDataFolder(),
    DATABASE_URL: 'postgres://academy:hush@127.0.0.1:1/academy',
    PORT: '0',
  })
  expect(refusal.code).toBe(1)
  expect(sentenceOf(refusal)).toMatch(/PostgreSQL|DATABASE_URL/)
  expect(refusal.stderr + refusal.stdout).not.toContain('hush')
})

function newDataFolder(): string {
  const folder = dataFolder()
  onTestFinished(() => folder.remove())
  return folder.path
}

/** Returns the one line that a refused start prints, which must be a sentence and no stack trace. */
function sentenceOf(refusal: RefusedStart): string {
  const lines = refusal.stderr.trim().split('\n')
  expect(lines, refusal.stderr).toHaveLength(1)
  expect(lines[0]).toMatch(/\.$/)
  return lines[0] ?? ''
}

function signInAt(url: string) {
  return fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_ACCOUNTS.tutor),
  })
}

async function catalogueOf(url: string) {
  return (await fetch(`${url}/api/courses?items=100`)).json()
}
