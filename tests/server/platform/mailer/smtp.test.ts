import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { DkimConfig } from '#server/platform/config/mail.ts'
import { EmailRefused, EmailUncertain, MailServerAway } from '#server/platform/mailer/mail.ts'
import { openMail } from '#server/platform/mailer/openMail.ts'
import { verifiedHeaders } from '../../../support/dkim.ts'
import { mailServer } from '../../../support/standIns/mailServer.ts'

const EMAIL_JOB = {
  to: 'ada@example.com',
  subject: 'Welcome, Adé',
  text: 'Hello Ada,\nyour account is open.',
}
const FROM = 'Belong Academy <academy@example.com>'

function mailOver(smtpUrl: string, dkim: DkimConfig | null = null) {
  const mail = openMail({ dataDir: '/nowhere', mail: { smtpUrl, from: FROM, dkim } })
  onTestFinished(() => mail.close())
  return mail
}

test('a letter reaches its addressee by SMTP, marked as written by a machine', async () => {
  const { url, letters } = await mailServer()
  const mail = mailOver(url)
  await mail.send({ ...EMAIL_JOB, messageId: '<one@academy.example>', replyTo: 'hello@academy.example' })
  expect(letters).toMatchObject([{ to: ['ada@example.com'], messageId: '<one@academy.example>' }])
  expect(letters[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(letters[0]?.raw).toMatch(/^Reply-To: hello@academy\.example\r$/m)
})

test('a letter that may be switched off says so in its head, as mail programs read it', async () => {
  const { url, letters } = await mailServer()
  const unsubscribeUrl = `https://academy.example/unsubscribe/12.replies.${'x'.repeat(43)}`
  await mailOver(url).send({ ...EMAIL_JOB, list: { id: 'replies.academy.example', unsubscribeUrl } })
  const [head = ''] = letters[0]?.raw.split('\r\n\r\n') ?? []
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ')
  expect(unfolded).toMatch(/^List-I[Dd]: <replies\.academy\.example>\r$/m)
  expect(unfolded).toContain(`\r\nList-Unsubscribe: <${unsubscribeUrl}>\r\n`)
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
})

test.each([
  ['550 5.1.1 Nobody here', true],
  ['553 5.1.3 Bad mailbox', true],
  ['550 5.7.515 Sender is not authenticated', false],
  ['451 4.7.1 Come again later', false],
  ['421 4.3.2 Going down', false],
])('a mail server that says "%s" has refused the addressee for good: %s', async (refusal, isFinal) => {
  const { url, letters } = await mailServer({ refuse: () => refusal })
  const failure = await mailOver(url)
    .send(EMAIL_JOB)
    .then(
      () => null,
      (error: unknown) => error,
    )
  expect(failure).toBeInstanceOf(Error)
  expect(failure instanceof EmailRefused).toBe(isFinal)
  expect(letters).toEqual([])
})

test('what a mail server says of an address is kept without the address', async () => {
  const { url } = await mailServer({
    refuse: () => '550 5.1.1 <ada@example.com>: Recipient address rejected',
  })
  await expect(mailOver(url).send(EMAIL_JOB)).rejects.toThrow(/\(address\) Recipient address rejected$/)
  await expect(mailOver(url).send(EMAIL_JOB)).rejects.not.toThrow(/ada@/)
})

test('what hangs ends when the signal says so: after the letter was read, and in a greeting that never ends', async () => {
  const patience = new AbortController()
  const hang = () => new Promise(() => patience.abort())
  const read = await mailServer({ beforeConfirming: hang })
  await expect(mailOver(read.url).send(EMAIL_JOB, patience.signal)).rejects.toThrow()
  expect(read.letters).toHaveLength(1)

  const dripping = createServer(socket => {
    socket.on('error', () => undefined)
    const timer = setInterval(() => socket.write('220-wait\r\n'), 50)
    socket.on('close', () => clearInterval(timer))
  })
  await new Promise<void>(resolve => dripping.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void dripping.close())
  const { port } = dripping.address() as AddressInfo
  const mail = mailOver(`smtp://127.0.0.1:${port}`)
  await expect(mail.send(EMAIL_JOB, AbortSignal.timeout(300))).rejects.toThrow()
})

test.each([
  'a@b.example, everybody@example.com',
  'a@b.example\r\nRCPT TO:<x@y.example>',
  'a@b.example\nBcc: x@y.example',
  '"a@b.example" <x@y.example>',
  'a@b.example;x@y.example',
  'a b@c.example',
  'nobody',
  '@b.example',
  'a\0@b.example',
  `${'a'.repeat(300)}@b.example`,
])('%j is no address, and no mail server hears of it', async to => {
  const { url, letters } = await mailServer()
  await expect(mailOver(url).send({ ...EMAIL_JOB, to })).rejects.toBeInstanceOf(EmailRefused)
  expect(letters).toEqual([])
})

test('a subject stays one header and reads in one direction, whatever was typed into it', async () => {
  const { url, letters } = await mailServer()
  const subject = 'Hello\r\nBcc: x@y.example\r\n\r\nBody\u202egnp.exe\0\u2028x'
  await mailOver(url).send({ ...EMAIL_JOB, subject })
  const [letter] = letters
  const [head = ''] = letter?.raw.split('\r\n\r\n') ?? []
  expect(letter?.to).toEqual(['ada@example.com'])
  expect(head).toMatch(/^Subject: Hello Bcc: x@y\.example Bodygnp\.exe x\r?$/m)
  expect(head).not.toMatch(/^Bcc:/m)
})

/** Starts a mail server that answers normally until it gets a command, and then does what the test says. */
async function strangeServer(until: RegExp, then: (socket: Socket) => void): Promise<string> {
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.write('220 here\r\n')
    let heard = ''
    let isStrange = false
    socket.on('data', bytes => {
      heard += bytes
      if (isStrange || !heard.endsWith('\r\n')) return
      const said = heard
      heard = ''
      if (until.test(said)) {
        isStrange = true
        return then(socket)
      }
      socket.write(/^DATA/.test(said) ? '354 go on\r\n' : '250 fine\r\n')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const STEPS = {
  EHLO: /^EHLO/,
  'MAIL FROM': /^MAIL/,
  'RCPT TO': /^RCPT/,
  DATA: /^DATA/,
  'the final dot': /\r\n\.\r\n$/,
}

function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('250-wait\r\n'), 50)
  socket.on('close', () => clearInterval(timer))
}

test.each(Object.entries(STEPS))(
  'a mail server that hangs or drips at %s is left when the time is over',
  async (_step, until) => {
    for (const then of [() => undefined, drip]) {
      const mail = mailOver(await strangeServer(until, then))
      await expect(mail.send(EMAIL_JOB, AbortSignal.timeout(300))).rejects.toThrow()
    }
  },
)

test('a line that is cut after the final dot leaves a letter uncertain, one that was never there does not', async () => {
  const cut = mailOver(await strangeServer(STEPS['the final dot'], socket => socket.destroy()))
  await expect(cut.send(EMAIL_JOB)).rejects.toBeInstanceOf(EmailUncertain)
  const away = mailOver('smtp://127.0.0.1:1')
  await expect(away.send(EMAIL_JOB)).rejects.toBeInstanceOf(MailServerAway)
  const closing = await mailServer({ refuse: () => '421 4.3.2 Going down' })
  await expect(mailOver(closing.url).send(EMAIL_JOB)).rejects.toBeInstanceOf(MailServerAway)
})

test('a signature covers both headers about unsubscribing, and verifies', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const dkim = {
    domain: 'academy.example',
    selector: 'letters',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
  const { url, letters } = await mailServer()
  const unsubscribeUrl = `https://academy.example/unsubscribe/12.replies.${'x'.repeat(43)}`
  const list = { id: 'replies.academy.example', unsubscribeUrl }
  await mailOver(url, dkim).send({ ...EMAIL_JOB, html: '<p>Hello Adé</p>', list })
  const raw = letters[0]?.raw ?? ''
  expect(verifiedHeaders(raw, createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })))).toEqual(
    expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
  )
  for (const forged of [
    raw.replace('One-Click', 'Two-Click'),
    raw.replace('12.replies', '13.replies'),
    `${raw}more`,
  ])
    expect(verifiedHeaders(forged, publicKey)).toBeNull()
})
