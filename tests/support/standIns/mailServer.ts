import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A completely received letter. */
export interface ReceivedLetter {
  to: string[]
  raw: string
  messageId: string
}

/** The mail server's behaviour. A test may change it while the server runs. */
export interface MailServerManners {
  /** Returns the refusal of an address, such as `550 5.1.1 Nobody here`. */
  refuse?: (address: string) => string | undefined
  /** Awaited before an address is answered. */
  beforeAddressee?: (address: string) => Promise<unknown>
  /** Awaited before a received letter is confirmed; a promise that never settles makes the server hang. */
  beforeConfirming?: (letter: ReceivedLetter) => Promise<unknown>
}

/** Starts a local mail server; closed after the test, even with hanging connections. */
export async function mailServer(manners: MailServerManners = {}, port = 0) {
  const letters: ReceivedLetter[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    async onRcptTo({ address }, _session, done) {
      await manners.beforeAddressee?.(address)
      const refusal = manners.refuse?.(address)
      if (!refusal) return done()
      const error = Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) })
      return done(error)
    },
    onData(stream, session, done) {
      const take = async (raw: string) => {
        const letter = {
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw,
          messageId: /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '',
        }
        letters.push(letter)
        await manners.beforeConfirming?.(letter)
        done()
      }
      // A client killed in the middle of a letter has sent none.
      void text(stream).then(take, () => undefined)
    },
  })
  // A killed client resets its connection, which is not a fault of the server.
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const stop = () => new Promise<void>(resolve => server.close(() => resolve()))
  onTestFinished(stop)
  const address = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${address.port}`, port: address.port, letters, manners, stop }
}
