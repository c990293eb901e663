import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { lazily } from '../lazily.ts'
import type { Letter, Mail } from './mail.ts'

const SMTP_MILLISECONDS = 10_000

/** Letters by SMTP, or, without a server, as `.eml` files in the data folder's `outbox/`. */
export function openMail(config: Pick<Config, 'dataDir' | 'mail'>): Mail {
  const { smtpUrl, from } = config.mail
  return smtpUrl ? smtpMail(smtpUrl, from) : outboxMail(path.join(config.dataDir, 'outbox'), from)
}

function smtpMail(url: string, from: string): Mail {
  const transport = lazily(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      connectionTimeout: SMTP_MILLISECONDS,
      greetingTimeout: SMTP_MILLISECONDS,
      socketTimeout: SMTP_MILLISECONDS,
    })
  })
  return {
    send: async letter => {
      await (await transport.get()).sendMail({ from, ...addressed(letter) })
    },
    close: async () => (await transport.ifMade())?.close(),
  }
}

function outboxMail(folder: string, from: string): Mail {
  const transport = lazily(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  })
  return {
    send: async letter => {
      const { message } = await (await transport.get()).sendMail({ from, ...addressed(letter) })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Several servers may share the folder: a name is nobody else's, and no letter is ever written over.
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`
      await writeFile(path.join(folder, name), message as Buffer, { flag: 'wx', mode: 0o600 })
    },
    close: async () => undefined,
  }
}

/** As an object, so that a comma in an address can never make two addressees of one. */
function addressed({ to, ...letter }: Letter) {
  return { ...letter, to: { name: '', address: to } }
}
