import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A letter as a mail server has read it to the end. */
export interface ReceivedLetter {
  to: string[]
  raw: string
  messageId: string
}

/** The behaviour of the mail server towards letters. A test may change it while the server runs. */
export interface MailServerManners {
  /** Answers an address with this in place of taking it, such as `550 5.1.1 Nobody here`. */
  refuse?: (address: string) => string | undefined
  /** Is awaited before an address is answered. */
  beforeAddressee?: (address: string) => Promise<unknown>
  /** Is awaited before a letter that was read is confirmed: one that never ends is a server that hangs. */
  beforeConfirming?: (letter: ReceivedLetter) => Promise<unknown>
}

/** A mail server on this machine; closed after the test, whatever hangs on it. */
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
      // A client that was killed in the middle of a letter has sent none.
      void text(stream).then(take, () => undefined)
    },
  })
  // A client that was killed breaks its line off: that is no fault of the server's.
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const stop = () => new Promise<void>(resolve => server.close(() => resolve()))
  onTestFinished(stop)
  const address = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${address.port}`, port: address.port, letters, manners, stop }
}
