import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../scripts/machine/ports.ts'
import { ROOT } from '../../../scripts/stamp.mjs'
import { engines } from '../../support/database/engines.ts'
import { PATIENCE } from '../../support/patience.ts'
import { dataFolder, launch, untilReady } from '../../support/process/runningAcademy.ts'

/** Holds what `npm ci --omit=dev` installs; a test adds a dist/ that was built elsewhere. */
const install = dataFolder()

beforeAll(() => {
  for (const file of ['package.json', 'package-lock.json']) copy(file)
  for (const file of readdirSync(join(ROOT, 'scripts')).filter(name => name.endsWith('.mjs'))) {
    copy(`scripts/${file}`)
  }
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  for (const [path, facts] of Object.entries<{ dev?: boolean; devOptional?: boolean }>(packages)) {
    const isInstalled = !facts.dev && !facts.devOptional && existsSync(join(ROOT, path))
    if (path !== '' && isInstalled) copy(path)
  }
  return install.remove
})

test('an install without the packages for development and without dist/ says in one sentence what to do', async () => {
  const start = launch({}, [join(install.path, 'scripts/start.mjs')])
  expect(await start.ended).toBe(1)
  expect(start.output.stderr).toMatch(/^There is no build in dist\/ .*\.\n$/)
})

test.for(engines)(
  'an install without the packages for development runs the whole academy on $name',
  { tags: 'main' },
  async engine => {
    copy('dist')
    const data = dataFolder()
    onTestFinished(() => data.remove())
    const port = String(await freePort())
    const env = { ...(await engine.emptyDatabase()), ACADEMY_DATA_DIR: data.path, PORT: port }
    const academy = launch(env, [join(install.path, 'scripts/start.mjs')])
    const url = `http://127.0.0.1:${port}`
    await untilReady(url, academy)

    const { data: courses } = await (await fetch(`${url}/api/courses`)).json()
    expect(await (await fetch(`${url}/courses`)).text()).toContain(`/courses/${courses.data[0].slug}`)
    const cover = await fetch(`${url}/storage/${courses.data[0].cover_photo}?w=320`)
    expect(cover.headers.get('content-type')).toMatch(/^image\//)
    for (const path of ['/sandbox/checkout', '/api/docs/', '/sitemap.xml', '/licences.txt']) {
      expect((await fetch(`${url}${path}`)).status, path).toBe(200)
    }

    expect((await signUp(url)).status).toBe(200)
    // Other letters are reminders to the sample academy's learners.
    await vi.waitFor(
      () => expect(lettersIn(join(data.path, 'outbox'))).toContainEqual(expect.stringMatching(/^To: new@/m)),
      PATIENCE,
    )

    const doctor = launch(env, [join(install.path, 'scripts/academy.mjs'), 'doctor'])
    await doctor.ended
    expect(doctor.output.stdout + doctor.output.stderr).toMatch(/database/i)
    academy.process.kill('SIGTERM')
    expect(await academy.ended).toBe(0)
  },
)

function lettersIn(folder: string): string[] {
  const files = readdirSync(folder).filter(name => name.endsWith('.eml'))
  return files.map(name => readFileSync(join(folder, name), 'utf8'))
}

function signUp(url: string): Promise<Response> {
  const person = {
    email: 'new@example.com',
    password: 'seven yellow yams',
    firstname: 'Ada',
    lastname: 'Bello',
  }
  return fetch(`${url}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer academy-web' },
    body: JSON.stringify(person),
  })
}

function copy(path: string): void {
  cpSync(join(ROOT, path), join(install.path, path), { recursive: true })
}
