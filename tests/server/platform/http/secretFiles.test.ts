import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { newFolder } from '../../../support/newFolder.ts'

/** A file with a secret, as mounted by a container orchestrator. */
function fileWith(text: string): string {
  const folder = newFolder()
  const file = path.join(folder, 'secret')
  writeFileSync(file, text)
  return file
}

test('each secret may stand in a file, and the line break at its end is no part of it', () => {
  const config = readConfig({
    DATABASE_URL_FILE: fileWith('postgres://ada:s3cret@db/academy\n'),
    PAYSTACK_SECRET_KEY_FILE: fileWith('sk_test_abc\r\n'),
    PAYSTACK_PUBLIC_KEY: 'pk_test_abc',
    SMTP_URL_FILE: fileWith('smtps://ada:s3cret@mail.example'),
    GOOGLE_CLIENT_ID: 'academy.apps.example',
    GOOGLE_CLIENT_SECRET_FILE: fileWith('google-key\n'),
    STORAGE_URL: 's3://covers',
    AWS_ACCESS_KEY_ID_FILE: fileWith('key-id\n'),
    AWS_SECRET_ACCESS_KEY_FILE: fileWith('key\n'),
  })
  expect(config).toMatchObject({
    database: { dialect: 'postgres', url: 'postgres://ada:s3cret@db/academy' },
    payments: { mode: 'test', secretKey: 'sk_test_abc' },
    mail: { smtpUrl: 'smtps://ada:s3cret@mail.example' },
    google: { clientSecret: 'google-key' },
    s3: { accessKeyId: 'key-id', secretAccessKey: 'key' },
  })
})

test('a secret in a file is checked as one in a variable is, and never repeated', () => {
  const env = { PAYSTACK_SECRET_KEY_FILE: fileWith('hunter2\n') }
  expect(() => readConfig(env)).toThrow('PAYSTACK_SECRET_KEY must start with sk_test_ or sk_live_.')
})

test('a file that is missing, or empty, stops the start with one sentence', () => {
  expect(() => readConfig({ SMTP_URL_FILE: '/nowhere/smtp' })).toThrow(
    'SMTP_URL_FILE: the file /nowhere/smtp cannot be read (ENOENT).',
  )
  const empty = fileWith('\n')
  expect(() => readConfig({ SMTP_URL_FILE: empty })).toThrow(`SMTP_URL_FILE: the file ${empty} is empty.`)
})

test('a secret that is given in both ways stops the start: one of them would be ignored', () => {
  const env = { SMTP_URL: 'smtps://mail.example', SMTP_URL_FILE: fileWith('smtps://other.example') }
  expect(() => readConfig(env)).toThrow('SMTP_URL and SMTP_URL_FILE cannot both be set.')
})
