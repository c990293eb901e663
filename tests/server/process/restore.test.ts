import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { engines } from '../../support/database/engines.ts'
import { PATIENCE } from '../../support/patience.ts'
import { dataFolder, launch, refusedStart, startAcademy } from '../../support/process/runningAcademy.ts'

const COVER = join('storage', 'covers', `${'ab12'.repeat(6)}-640.webp`)

/** Starts an operator's command in its own process. */
function command(env: Record<string, string>, ...args: string[]) {
  const { process, output, ended } = launch(env, ['dist/server/cli/main.js', ...args])
  return { kill: () => process.kill('SIGKILL'), ended, output: () => output.stdout + output.stderr }
}

/** Builds an academy with the sample courses, one uploaded cover and a backup. */
async function academyWithBackup(engine: (typeof engines)[number]) {
  const folder = dataFolder()
  onTestFinished(() => folder.remove())
  const env: Record<string, string> = {
    ...(await engine.emptyDatabase()),
    ACADEMY_DATA_DIR: folder.path,
  }
  await command(env, 'seed').ended
  mkdirSync(join(folder.path, 'storage', 'covers'), { recursive: true })
  writeFileSync(join(folder.path, COVER), 'a picture')
  const file = join(folder.path, 'backup.tar.gz')
  expect(await command(env, 'backup', file).ended).toBe(0)
  return { env, file, folder: folder.path }
}

test.for(engines)(
  'on $name a restore over a running server is refused, and the server goes on',
  { tags: 'main' },
  async engine => {
    const { env, file } = await academyWithBackup(engine)
    const server = await startAcademy(env)
    const restore = command(env, 'restore', file, '--replace')
    expect(await restore.ended).toBe(1)
    expect(restore.output()).toBe('The academy is running. Stop it, then restore.\n')
    expect((await fetch(`${server.url}/api/courses`)).status).toBe(200)
    await server.stop()
    const again = command(env, 'restore', file, '--replace')
    expect(await again.ended, again.output()).toBe(0)
  },
)

test('what a killed restore leaves of the backup is removed by the next command, and not while it runs', async () => {
  const folder = dataFolder()
  onTestFinished(() => folder.remove())
  const env = { ACADEMY_DATA_DIR: folder.path }
  const workFolders = () => readdirSync(folder.path).filter(name => name.startsWith('.academy-'))
  // Nobody writes to this pipe, so the restore makes its work folder and waits for the first byte.
  const pipe = join(folder.path, 'pipe.tar.gz')
  execFileSync('mkfifo', [pipe])
  const restore = command(env, 'restore', pipe)
  await vi.waitFor(() => expect(workFolders(), restore.output()).toHaveLength(1), PATIENCE)
  const [left = ''] = workFolders()
  await vi.waitFor(() => expect(readdirSync(join(folder.path, left))).not.toEqual([]), PATIENCE)
  writeFileSync(join(folder.path, left, 'academy.dump'), 'a whole copy')

  const backup = command(env, 'backup', join(folder.path, 'first.tar.gz'))
  expect(await backup.ended, backup.output()).toBe(0)
  expect(workFolders()).toEqual([left])

  restore.kill()
  await restore.ended
  const next = command(env, 'backup', join(folder.path, 'second.tar.gz'))
  expect(await next.ended, next.output()).toBe(0)
  expect(workFolders()).toEqual([])
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'on PostgreSQL a restore killed half-way leaves the data and covers, and no server starts into it',
  async () => {
    const postgres = engines.find(({ name }) => name === 'PostgreSQL')
    if (!postgres) throw new Error('This test needs TEST_DATABASE_URL')
    const { env, file, folder } = await academyWithBackup(postgres)
    const visitor = new pg.Client({ connectionString: env.DATABASE_URL })
    await visitor.connect()
    onTestFinished(() => visitor.end())
    // The restore gets to its first table and waits for this lock.
    await visitor.query('begin')
    await visitor.query('lock table users in share mode')
    const restore = command(env, 'restore', file, '--replace')
    await vi.waitFor(async () => {
      const { rowCount } = await visitor.query(
        `select 1 from pg_locks join pg_database on pg_database.oid = database
          where not granted and datname = current_database()`,
      )
      expect(rowCount).toBeGreaterThan(0)
    }, PATIENCE)

    const refused = await refusedStart({ ...env, PORT: '0' })
    expect(refused.stderr).toBe(
      'DATABASE_URL: a backup is being restored into this database. Start the academy when that is done.\n',
    )

    restore.kill()
    await restore.ended
    expect(existsSync(join(folder, COVER))).toBe(true)
    await visitor.query('rollback')
    // psql outlives the command and ends its transaction: all of the backup is restored, or none of it.
    await vi.waitFor(async () => expect((await command(env, 'doctor').ended) ?? 1).toBe(0), PATIENCE)
    expect(existsSync(join(folder, COVER))).toBe(true)
    const server = await startAcademy(env)
    expect((await (await fetch(`${server.url}/api/courses`)).json()).data.total).toBeGreaterThan(20)
    await server.stop()
    expect(readdirSync(folder)).toContain('storage')
  },
)
