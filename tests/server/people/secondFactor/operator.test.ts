import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { examineSecondFactor } from '#server/ops/cli/doctor/settings.ts'
import { switchOffFor } from '#server/people/secondFactor/switchOff.ts'
import { sealingKey } from '#server/platform/crypto/sealing.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { sendLetters } from '../../../support/academy/letters.ts'
import { makers } from '../../../support/academy/make.ts'
import { operatorWith } from '../../../support/academy/operator.ts'
import { ADA, signInAsAda } from '../../../support/academy/ownAccount.ts'
import { academyOfCarefulAda, switchOn } from '../../../support/academy/secondFactor.ts'
import { newFolder } from '../../../support/newFolder.ts'

const BY = { actor: 'operator', from: { requestId: 'cli second-factor off' } }

test('the operator switches it off for who has lost everything; its owner is told, and the log says who', async () => {
  const academy = await academyOfCarefulAda()
  expect(await switchOffFor(academy, academy.id, BY)).toBe(true)
  expect(await switchOffFor(academy, academy.id, BY)).toBe(false)
  expect(await signInAsAda(academy)).not.toBe('')
  await sendLetters(academy)
  expect(academy.mail.letters).toMatchObject([{ to: ADA.email, subject: 'Two-step verification is off' }])
  expect(academy.mail.letters[0]?.text).toContain('has turned off two-step verification')
  const lines = await academy.db
    .selectFrom('audit_log')
    .select(['actor', 'subject', 'request_id'])
    .where('act', '=', 'switched the second factor off')
    .execute()
  expect(lines).toEqual([
    { actor: 'operator', subject: `user:${academy.id}`, request_id: 'cli second-factor off' },
  ])
})

test('the command says what it has done, or in one sentence why not', async () => {
  const operator = await operatorWith()
  await operator.run('migrate')
  const connection = operator.look()
  const { id } = await makers(connection.db).learner({ email: ADA.email })
  const academy = await academyWith({}, { nobody: true, ports: { connection } })
  await switchOn(academy, id)
  expect(await operator.run('second-factor', 'off', 'ADA@yams.example')).toMatchObject({
    code: 0,
    said: expect.stringContaining('Two-step verification is off for ada@yams.example.'),
  })
  expect(await operator.run('second-factor', 'off', ADA.email)).toMatchObject({
    code: 1,
    complained: expect.stringContaining('is already off'),
  })
  expect(await operator.run('second-factor', 'off', 'who@yams.example')).toMatchObject({
    code: 1,
    complained: expect.stringContaining('There is no account'),
  })
})

test('doctor says when the key is not the one that sealed the secrets', async () => {
  const academy = await academyOfCarefulAda()
  const context = { ...academy.ports, db: academy.db, config: academy.config }
  expect(await examineSecondFactor(context)).toMatchObject([{ grade: 'fine' }])
  const config = { ...academy.config, sealingKey: Buffer.alloc(32, 9).toString('base64') }
  expect(await examineSecondFactor({ ...context, config })).toMatchObject([
    { grade: 'trouble', sentence: expect.stringContaining('SEALING_KEY') },
  ])
})

test('without a key that is set, the data folder has one for the academy’s own user, made once', () => {
  const dataDir = newFolder()
  const key = sealingKey({ dataDir, sealingKey: null })
  expect(key).toHaveLength(32)
  expect(sealingKey({ dataDir, sealingKey: null })).toEqual(key)
  const file = path.join(dataDir, 'sealing.key')
  expect(readFileSync(file, 'utf8').trim()).toBe(key.toString('base64'))
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o077).toBe(0)
})
