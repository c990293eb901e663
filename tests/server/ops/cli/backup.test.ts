import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { create, extract, list } from 'tar'
import { expect, test } from 'vitest'
import { operatorWith, type TestOperator } from '../../../support/academy/operator.ts'
import { engine } from '../../../support/database/testDatabase.ts'

async function titles({ look }: TestOperator): Promise<string[]> {
  const { db, close } = look()
  const rows = await db.selectFrom('courses').select('title').orderBy('id').execute()
  await close()
  return rows.map(({ title }) => title)
}

function addCover({ folder }: TestOperator, text = 'a picture') {
  mkdirSync(path.join(folder, 'storage', 'covers'), { recursive: true })
  writeFileSync(path.join(folder, 'storage', 'covers', 'one-640.webp'), text)
}

test('a backup restored into an empty academy brings back courses, people and files', async () => {
  const from = await operatorWith()
  await from.run('seed')
  addCover(from)
  const file = path.join(from.folder, 'backup.tar.gz')
  const wrote = await from.run('backup', file)
  expect(wrote).toMatchObject({ code: 0, complained: '' })
  expect(wrote.said).toMatch(/^Wrote .*backup\.tar\.gz, [\d.]+ kB\.$/)

  const to = await operatorWith()
  const restored = await to.run('restore', file)
  expect(restored).toMatchObject({ code: 0, complained: '' })
  expect(restored.said).toContain('Restored the backup from 2026-03-02T09:00:00.000Z.')
  expect(await titles(to)).toEqual(await titles(from))
  expect(readFileSync(path.join(to.folder, 'storage', 'covers', 'one-640.webp'), 'utf8')).toBe('a picture')
  expect((await to.run('doctor')).code).toBe(0)
})

test('a backup never replaces a file, and leaves nothing half-written', async () => {
  const operator = await operatorWith()
  await operator.run('seed')
  const file = path.join(operator.folder, 'backup.tar.gz')
  writeFileSync(file, 'precious')
  const { code, complained } = await operator.run('backup', file)
  expect(code).toBe(1)
  expect(complained).toMatch(/^The file .* already exists\. A backup never replaces a file\.$/)
  expect(readFileSync(file, 'utf8')).toBe('precious')
  expect(await operator.run('backup', '/nowhere/at/all.tar.gz')).toMatchObject({
    code: 1,
    complained: 'The folder /nowhere/at does not exist or cannot be written to.',
  })
  expect(readdirSync(operator.folder).filter(name => name.startsWith('.academy'))).toEqual([])
})

test('an academy with people in it is replaced only when asked, and nothing is thrown away', async () => {
  const operator = await operatorWith()
  await operator.run('seed')
  addCover(operator, 'the old picture')
  const file = path.join(operator.folder, 'backup.tar.gz')
  await operator.run('backup', file)
  const { db, close } = operator.look()
  await db.updateTable('courses').set({ title: 'Changed afterwards' }).execute()
  await close()
  addCover(operator, 'the new picture')

  const refused = await operator.run('restore', file)
  expect(refused).toMatchObject({ code: 1, said: '' })
  expect(refused.complained).toContain('--replace')
  expect(await titles(operator)).toContain('Changed afterwards')

  const replaced = await operator.run('restore', file, '--replace')
  expect(replaced).toMatchObject({ code: 0, complained: '' })
  expect(await titles(operator)).not.toContain('Changed afterwards')
  const cover = path.join('covers', 'one-640.webp')
  expect(readFileSync(path.join(operator.folder, 'storage', cover), 'utf8')).toBe('the old picture')
  const aside = readdirSync(operator.folder).find(name => name.startsWith('before-restore-')) ?? ''
  expect(readFileSync(path.join(operator.folder, aside, 'storage', cover), 'utf8')).toBe('the new picture')
})

test.runIf(engine === 'sqlite')('a restore is refused while the academy runs', async () => {
  const operator = await operatorWith()
  await operator.run('seed')
  const file = path.join(operator.folder, 'backup.tar.gz')
  await operator.run('backup', file)
  const running = operator.look()
  await running.ping()
  await running.db.selectFrom('users').select('id').limit(1).execute()
  expect(await operator.run('restore', file, '--replace')).toEqual({
    code: 1,
    said: '',
    complained: 'The academy is running. Stop it, then restore.',
  })
})

test.runIf(engine === 'sqlite')('a database file that was spoilt is replaced by a backup of it', async () => {
  const operator = await operatorWith()
  await operator.run('seed')
  const before = await titles(operator)
  const file = path.join(operator.folder, 'backup.tar.gz')
  await operator.run('backup', file)
  writeFileSync(path.join(operator.folder, 'academy.db'), 'spoilt '.repeat(4096))
  writeFileSync(path.join(operator.folder, 'academy.db-wal'), 'spoilt')
  expect((await operator.run('restore', file)).complained).toContain('--replace')
  expect(await operator.run('restore', file, '--replace')).toMatchObject({ code: 0, complained: '' })
  expect(await titles(operator)).toEqual(before)
})

test('a file that is no backup, a damaged one and a missing one are refused in one sentence', async () => {
  const operator = await operatorWith()
  await operator.run('seed')
  const before = await titles(operator)
  const file = path.join(operator.folder, 'backup.tar.gz')
  await operator.run('backup', file)

  const half = path.join(operator.folder, 'half.tar.gz')
  const bytes = readFileSync(file)
  writeFileSync(half, bytes.subarray(0, Math.floor(bytes.length / 2)))
  const noise = path.join(operator.folder, 'noise.tar.gz')
  writeFileSync(noise, 'This is not a tar file.')
  for (const wrong of [half, noise, path.join(operator.folder, 'nothing.tar.gz')]) {
    const { code, said, complained } = await operator.run('restore', wrong, '--replace')
    expect({ code, said }).toEqual({ code: 1, said: '' })
    expect(complained).toMatch(
      /^(This file is not a backup|This backup is damaged|There is no file)[^\n]*\.$/,
    )
  }
  expect(await titles(operator)).toEqual(before)
})

test('a backup of a version before 0.2.0 is refused in one sentence, and the academy is left as it is', async () => {
  const operator = await operatorWith()
  await operator.run('seed')
  const before = await titles(operator)
  const file = path.join(operator.folder, 'backup.tar.gz')
  await operator.run('backup', file)
  const inner = path.join(operator.folder, 'inner')
  mkdirSync(inner)
  await extract({ file, cwd: inner })
  const manifest = path.join(inner, 'manifest.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('academy-backup-2', 'academy-backup-1'))
  await create({ gzip: true, file, cwd: inner }, readdirSync(inner))
  const { code, complained } = await operator.run('restore', file, '--replace')
  expect(code).toBe(1)
  expect(complained).toMatch(/^This backup is from a version before 0\.2\.0, [^\n]+\.$/)
  expect(await titles(operator)).toEqual(before)
})

test('an archive that would climb out of its folder or bring in links is refused', async () => {
  const operator = await operatorWith()
  const evil = path.join(operator.folder, 'evil.tar.gz')
  mkdirSync(path.join(operator.folder, 'inner'))
  writeFileSync(path.join(operator.folder, 'outside.txt'), 'from outside')
  await create({ gzip: true, file: evil, cwd: path.join(operator.folder, 'inner'), preservePaths: true }, [
    '../outside.txt',
  ])
  const { code } = await operator.run('restore', evil)
  expect(code).toBe(1)
  expect(existsSync(path.join(path.dirname(operator.folder), 'outside.txt'))).toBe(false)
})

test('a backup holds the manifest, the database and the files, and nothing else', async () => {
  const operator = await operatorWith()
  await operator.run('seed')
  addCover(operator)
  const file = path.join(operator.folder, 'backup.tar.gz')
  await operator.run('backup', file)
  const names: string[] = []
  await list({ file, onReadEntry: entry => names.push(entry.path) })
  expect(names.toSorted()).toEqual(
    [
      engine === 'sqlite' ? 'academy.db' : 'academy.dump',
      'manifest.json',
      'storage/',
      'storage/covers/',
      'storage/covers/one-640.webp',
    ].toSorted(),
  )
})
