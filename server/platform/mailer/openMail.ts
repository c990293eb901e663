import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { oneLine } from '#contract/rules/oneLine.ts'
import type { Config } from '../config/config.ts'
import type { DkimConfig, MailConfig } from '../config/mail.ts'
import { startDeadline } from '../deadline.ts'
import { lazyImport } from '../lazyImport.ts'
import { type Email, EmailRefused, EmailUncertain, type Mail, MailServerAway } from './mail.ts'

const CONNECT_MILLISECONDS = 10_000
/** The longest silence of a mail server. Hanging up while it processes an email would send the email twice. */
const IDLE_MILLISECONDS = 60_000
/** The time limit of an attempt, for a mail server that keeps sending without a result. */
const LONGEST_MILLISECONDS = 75_000

/** The headers that DKIM signs; without both unsubscribe headers mail services show no unsubscribe button (RFC 8058). */
const SIGNED_HEADERS = [
  ['from', 'reply-to', 'to', 'subject', 'date', 'message-id'],
  ['mime-version', 'content-type', 'content-transfer-encoding', 'auto-submitted'],
  ['list-id', 'list-unsubscribe', 'list-unsubscribe-post'],
]
  .flat()
  .join(':')

/** Sends emails by SMTP, or, without a server, writes `.eml` files to the data folder's `outbox/`. */
export function openMail(config: Pick<Config, 'dataDir' | 'mail'>): Mail {
  const { smtpUrl, from } = config.mail
  return smtpUrl ? smtpMail(smtpUrl, config.mail) : outboxMail(path.join(config.dataDir, 'outbox'), from)
}

function smtpMail(url: string, { from, dkim }: MailConfig): Mail {
  const transport = lazyImport(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      connectionTimeout: CONNECT_MILLISECONDS,
      greetingTimeout: CONNECT_MILLISECONDS,
      socketTimeout: IDLE_MILLISECONDS,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(dkim && { dkim: signatureOf(dkim) }),
    })
  })
  return {
    send: async (letter, signal) => {
      const deadline = startDeadline(LONGEST_MILLISECONDS, [signal])
      const message = { from, ...addressed(letter), signal: deadline.signal }
      try {
        await (await transport.get()).sendMail(message)
      } catch (error) {
        throw failureOf(error)
      } finally {
        deadline.clear()
      }
    },
    close: async () => (await transport.ifMade())?.close(),
  }
}

function signatureOf({ domain, selector, privateKey }: DkimConfig) {
  return { domainName: domain, keySelector: selector, privateKey, headerFieldNames: SIGNED_HEADERS }
}

/** Returns the failure without the addresses that a mail server repeats: reasons are kept longer than an erased account's email. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const isUnknown = isUnknownAddressee(error)
  const words = error.message.split(' ')
  error.message = words.map(word => (word.includes('@') ? '(address)' : word)).join(' ')
  if (isUnknown) return new EmailRefused(error.message)
  if (isAway(error)) return new MailServerAway(error.message)
  return isUncertain(error) ? new EmailUncertain(error.message) : error
}

/** Returns whether the mail server is unreachable, refuses the login or is closing (421), which affects every email. */
function isAway(error: unknown): boolean {
  const { code, message, responseCode, syscall } = error as NodemailerError
  if (responseCode === 421 || code === 'EAUTH' || code === 'EDNS') return true
  return syscall === 'connect' || syscall === 'getaddrinfo' || BEFORE_ANYTHING.test(message ?? '')
}

/** The fields of a nodemailer error. */
interface NodemailerError {
  code?: string
  name?: string
  message?: string
  responseCode?: number
  syscall?: string
}

/**
 * Returns whether the connection ended without a reply. nodemailer does not tell whether the email was complete by then, so it
 * may have been.
 */
function isUncertain(error: unknown): boolean {
  const { code, name, responseCode } = error as NodemailerError
  if (responseCode !== undefined) return false
  return CUT_OFF.has(code ?? '') || name === 'AbortError' || name === 'TimeoutError'
}

/** nodemailer's messages for a server that was not reached. */
const BEFORE_ANYTHING = /^(?:Connection timeout|Greeting never received)/

const CUT_OFF = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'ECONNRESET', 'EPIPE'])

/**
 * Returns whether a mail server permanently rejects this address. Rejections of the sender or by policy (5.7.x) do not count:
 * the operator can fix those.
 */
function isUnknownAddressee(error: unknown): boolean {
  const { command, responseCode, response } = error as {
    command?: string
    responseCode?: number
    response?: string
  }
  const isFinal = responseCode === 550 || responseCode === 551 || responseCode === 553
  return command === 'RCPT TO' && isFinal && !/^\d{3}[ -]5\.7\./.test(response ?? '')
}

function outboxMail(folder: string, from: string): Mail {
  const transport = lazyImport(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  })
  return {
    send: async letter => {
      const { message } = await (await transport.get()).sendMail({ from, ...addressed(letter) })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Several servers may share the folder, so names are unique and nothing is overwritten.
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`
      const unfinished = path.join(folder, `.${name}.part`)
      await writeFile(unfinished, message as Buffer, { flag: 'wx', mode: 0o600 })
      // Renamed when complete, so that a kill leaves no partial email.
      await rename(unfinished, path.join(folder, `${name}.eml`))
    },
    close: async () => undefined,
  }
}

/** Characters of address lists, display names or line breaks, which a single mailbox never contains. */
const NOT_IN_A_MAILBOX = /[\s<>()[\]\\,;:"\p{Cc}]/u
const LONGEST_ADDRESS = 254

/**
 * Returns an email in nodemailer's format. The address is an object, so that a comma cannot make two recipients of it.
 * @throws EmailRefused for an invalid address
 */
function addressed({ to, replyTo, subject, list, ...letter }: Email) {
  if (!isMailbox(to)) {
    throw new EmailRefused("We can't send email to this address.")
  }
  return {
    ...letter,
    subject: oneLine(subject),
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    headers: { 'Auto-Submitted': 'auto-generated', ...(list && listHeaders(list)) },
  }
}

/** Returns the headers of one-click unsubscribing (RFC 2369, 2919 and 8058). */
function listHeaders({ id, unsubscribeUrl }: NonNullable<Email['list']>): Record<string, string> {
  return {
    'List-Id': `<${id}>`,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

function isMailbox(address: string): boolean {
  if (address.length > LONGEST_ADDRESS || NOT_IN_A_MAILBOX.test(address)) return false
  const [name, host, ...more] = address.split('@')
  return Boolean(name) && Boolean(host) && more.length === 0
}
