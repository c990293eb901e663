import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { extract } from 'tar'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { record } from '#server/platform/audit/audit.ts'
import { findHead, headText } from '#server/platform/audit/chain.ts'
import type { Db } from '#server/platform/database/db.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { BY_OPERATOR, operatorWith } from '../../../support/academy/operator.ts'
import { PATIENCE } from '../../../support/patience.ts'

async function headOf(db: Db): Promise<string> {
  const head = await findHead(db)
  return head ? headText(head) : ''
}

test('a backup notes the head of the audit log, by which what is restored can be verified', async () => {
  const { run, folder, look } = await operatorWith()
  await run('category', 'add', 'Baking')
  await run('category', 'add', 'Weaving')
  const head = await headOf(look().db)
  const file = path.join(folder, 'backup.tar.gz')
  expect(await run('backup', file)).toMatchObject({ code: 0 })
  const unpacked = path.join(folder, 'unpacked')
  mkdirSync(unpacked)
  await extract({ file, cwd: unpacked })
  const manifest = JSON.parse(readFileSync(path.join(unpacked, 'manifest.json'), 'utf8'))
  expect(manifest.audit_head).toBe(head)
  expect(head).toMatch(/^2:[0-9a-f]{64}$/)
  await run('category', 'rename', 'baking', 'Bread')
  expect((await run('audit', 'verify', '--head', manifest.audit_head)).said).toContain('intact: 3 lines')
})

test('a server tells the head in its log', async () => {
  const { ports, config, db, clock } = await academyWith()
  await record(db, clock, { ...BY_OPERATOR, act: 'added the category', subject: 'category:baking' })
  const lines: string[] = []
  const output = { write: (line: string) => void lines.push(line), close: async () => undefined }
  const app = await buildApp({ ...config, logLevel: 'info' }, ports, undefined, output)
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const head = await headOf(db)
  await vi.waitFor(
    () => expect(lines.join('')).toContain(`"head":"${head}","msg":"the audit log's head"`),
    PATIENCE,
  )
})
