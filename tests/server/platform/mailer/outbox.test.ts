import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { openMail } from '#server/platform/mailer/openMail.ts'
import { newFolder } from '../../../support/newFolder.ts'

const EMAIL_JOB = {
  to: 'ada@example.com',
  subject: 'Welcome, Adé',
  text: 'Hello Ada,\nyour account is open.',
}
const FROM = 'Belong Academy <academy@example.com>'

test('without a mail server each letter is a file in the outbox', async () => {
  const dataDir = newFolder()
  const mail = openMail({ dataDir, mail: { smtpUrl: null, from: FROM, dkim: null } })
  await mail.send({ ...EMAIL_JOB, messageId: '<BA-1@academy.example>' })
  await mail.send({ ...EMAIL_JOB, to: 'a@b.example, everybody@example.com' }).catch(() => undefined)
  const files = readdirSync(path.join(dataDir, 'outbox'))
  expect(files.every(name => /^\d{4}-.+\.eml$/.test(name))).toBe(true)
  const letters = files.map(name => readFileSync(path.join(dataDir, 'outbox', name), 'utf8'))
  const welcome = letters.find(letter => letter.includes('To: ada@example.com'))
  expect(welcome).toMatch(/From: Belong Academy <academy@example.com>/)
  expect(welcome).toContain('your account is open.')
  expect(welcome).toMatch(/^Message-ID: <BA-1@academy\.example>$/im)
  expect(letters.some(letter => /To: .*everybody@example\.com\s*$/m.test(letter) && !/"/.test(letter))).toBe(
    false,
  )
})

test.each(['"Learn: Better"', '"Belong Academy (Lagos)"'])('the sender keeps the name %s', async name => {
  const dataDir = newFolder()
  const from = `${name} <academy@example.com>`
  const { mail: settings } = readConfig({ MAIL_FROM: from.replaceAll('"', '') })
  await openMail({ dataDir, mail: settings }).send(EMAIL_JOB)
  const [file = ''] = readdirSync(path.join(dataDir, 'outbox'))
  const lines = readFileSync(path.join(dataDir, 'outbox', file), 'utf8').split('\n')
  expect(lines).toContain(`From: ${from}`)
})

test('a letter that no server takes is a failure of the letter', async () => {
  const server = createServer(socket => socket.destroy())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const mail = openMail({
    dataDir: '/nowhere',
    mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: FROM, dkim: null },
  })
  await expect(mail.send(EMAIL_JOB)).rejects.toThrow()
  await mail.close()
})
