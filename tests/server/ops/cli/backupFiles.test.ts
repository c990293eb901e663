import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { create, extract } from 'tar'
import { expect, test } from 'vitest'
import { operatorWith, type TestOperator } from '../../../support/academy/operator.ts'
import { engine } from '../../../support/database/testDatabase.ts'
import { newFolder } from '../../../support/newFolder.ts'
import { startBucket } from '../../../support/standIns/bucket.ts'

const COVER = `covers/${'ab12'.repeat(6)}`

function addCover({ folder }: TestOperator, name: string, text: string) {
  const file = path.join(folder, 'storage', name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function coversOf({ folder }: TestOperator): Record<string, string> {
  const root = path.join(folder, 'storage', 'covers')
  return Object.fromEntries(
    readdirSync(root).map(name => [name, readFileSync(path.join(root, name), 'utf8')]),
  )
}

/** A backup that its manifest calls complete, with a database that no engine can read. */
async function unreadableBackup(file: string): Promise<string> {
  const folder = newFolder()
  await extract({ file, cwd: folder })
  const name = engine === 'sqlite' ? 'academy.db' : 'academy.dump'
  const database = 'No engine reads this.'
  writeFileSync(path.join(folder, name), database)
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'))
  manifest.database.sha256 = createHash('sha256').update(database).digest('hex')
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest))
  const target = `${file}.unreadable`
  await create({ gzip: true, file: target, cwd: folder, portable: true }, readdirSync(folder))
  return target
}

test('a restore that fails leaves people, courses and covers as they were', async () => {
  const operator = await operatorWith()
  await operator.run('seed')
  addCover(operator, 'covers/one-640.webp', 'of the backup')
  const file = path.join(operator.folder, 'backup.tar.gz')
  await operator.run('backup', file)
  const unreadable = await unreadableBackup(file)
  rmSync(path.join(operator.folder, 'storage'), { recursive: true })
  addCover(operator, 'covers/one-640.webp', 'of today')
  addCover(operator, 'covers/two-640.webp', 'of today')

  const failed = await operator.run('restore', unreadable, '--replace')
  expect(failed).toMatchObject({ code: 1, said: '' })
  expect(failed.complained).toMatch(/^[^\n]+\.$/)
  expect(coversOf(operator)).toEqual({ 'one-640.webp': 'of today', 'two-640.webp': 'of today' })
  expect((await operator.run('doctor')).code).toBe(0)
  expect((await operator.run('tutor', 'list')).said).toContain('tutor@example.com')
})

test('covers in a bucket are in the backup, come back into a bucket, and the doctor finds them', async () => {
  const bucket = await startBucket()
  const from = await operatorWith(bucket.env)
  await from.run('seed')
  const { db, close } = from.look()
  const course = await db.selectFrom('courses').select('id').limit(1).executeTakeFirstOrThrow()
  await db
    .updateTable('courses')
    .set({ cover_photo: `${COVER}.webp` })
    .where('id', '=', course.id)
    .execute()
  await close()
  bucket.objects.set(`/covers/${COVER}-640.webp`, Buffer.from('a picture'))
  expect((await from.run('doctor')).said).not.toContain('cover photos of these courses are missing')

  const file = path.join(from.folder, 'backup.tar.gz')
  expect(await from.run('backup', file)).toMatchObject({ code: 0, complained: '' })
  bucket.objects.clear()
  expect((await from.run('doctor')).said).toContain('cover photos of these courses are missing')

  const elsewhere = await startBucket()
  const to = await operatorWith(elsewhere.env)
  expect(await to.run('restore', file)).toMatchObject({ code: 0, complained: '' })
  expect(elsewhere.objects.get(`/covers/${COVER}-640.webp`)?.toString()).toBe('a picture')
  expect(await to.run('doctor')).toMatchObject({ code: 0, complained: '' })
})

test('the doctor says so when the bucket cannot be reached', async () => {
  const bucket = await startBucket(() => 500)
  const operator = await operatorWith(bucket.env)
  const { code, said } = await operator.run('doctor')
  expect(code).toBe(1)
  expect(said).toContain('The bucket in STORAGE_URL cannot be reached.')
})
