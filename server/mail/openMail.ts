import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config/config.ts'
import { lazyImport } from '../lazyImport.ts'
import { addressed } from './addressed.ts'
import { LetterRefused, type Mail } from './mail.ts'

const CONNECT_MILLISECONDS = 10_000
/** A mail server may think about a letter that it has read to the end; who hangs up then sends it twice. */
const IDLE_MILLISECONDS = 60_000

/** Letters by SMTP, or, without a server, as `.eml` files in the data folder's `outbox/`. */
export function openMail(config: Pick<Config, 'dataDir' | 'mail'>): Mail {
  const { smtpUrl, from } = config.mail
  return smtpUrl ? smtpMail(smtpUrl, from) : outboxMail(path.join(config.dataDir, 'outbox'), from)
}

function smtpMail(url: string, from: string): Mail {
  const transport = lazyImport(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      connectionTimeout: CONNECT_MILLISECONDS,
      greetingTimeout: CONNECT_MILLISECONDS,
      socketTimeout: IDLE_MILLISECONDS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  })
  return {
    send: async (letter, signal) => {
      const message = { from, ...addressed(letter), ...(signal && { signal }) }
      try {
        await (await transport.get()).sendMail(message)
      } catch (error) {
        throw isUnknownAddressee(error) ? new LetterRefused(String((error as Error).message)) : error
      }
    },
    close: async () => (await transport.ifMade())?.close(),
  }
}

/**
 * Whether a mail server has said for good that nobody has this address. Refusals of the sender or of its policy
 * (5.7.x) are no fault of the letter: they end when the operator has mended them.
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
      // Several servers may share the folder: a name is nobody else's, and no letter is ever written over.
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`
      const unfinished = path.join(folder, `.${name}.part`)
      await writeFile(unfinished, message as Buffer, { flag: 'wx', mode: 0o600 })
      // Under its own name only when it is whole, whenever the server is killed.
      await rename(unfinished, path.join(folder, `${name}.eml`))
    },
    close: async () => undefined,
  }
}
