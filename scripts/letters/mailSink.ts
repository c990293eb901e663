import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The fault rates of the mail server, from 0 to 1, per delivery. */
export interface MailFaults {
  /** Answers 451 to the recipient. */
  refused: number
  /** Closes the connection before the message starts. */
  dropped: number
  /** Closes the connection after the message's final dot. */
  cut: number
  /** Reads the message and never confirms it. */
  hung: number
  /** Maximum delay before each confirmation, in milliseconds. */
  thoughtMs: number
}

/** A mail server that accepts each message at once. */
export const NO_FAULTS: MailFaults = { refused: 0, dropped: 0, cut: 0, hung: 0, thoughtMs: 0 }

/** A message read to its final dot. Times are milliseconds since 1970. */
export interface Arrival {
  to: string
  messageId: string
  fate: 'taken' | 'cut' | 'hung'
  readAt: number
  confirmedAt: number | null
}

/** A faulty mail server in this process, which counts its faults. */
export interface MailSink {
  url: string
  arrivals: Arrival[]
  /** Counts messages refused or dropped before arrival. */
  turnedAway: { refused: number; dropped: number }
  stop(): Promise<void>
}

const END_OF_LETTER = '\r\n.\r\n'

/** Starts the mail server on a free port. */
export async function startMailSink(faults: MailFaults): Promise<MailSink> {
  const arrivals: Arrival[] = []
  const turnedAway = { refused: 0, dropped: 0 }
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // A killed client resets its connection.
    socket.on('error', () => undefined)
    socket.setEncoding('utf8')
    let heard = ''
    let to = ''
    let isLetter = false
    socket.write('220 sink\r\n')
    socket.on('data', text => {
      heard += text
      const end = isLetter ? END_OF_LETTER : '\r\n'
      if (!heard.endsWith(end)) return
      const said = heard
      heard = ''
      if (isLetter) {
        isLetter = false
        void take(said)
      } else answer(said)
    })

    function answer(line: string): void {
      const [, address] = /^RCPT TO:<([^>]+)>/i.exec(line) ?? []
      if (address !== undefined) to = address
      if (address !== undefined && Math.random() < faults.refused) {
        turnedAway.refused += 1
        socket.write('451 4.3.0 Come again later\r\n')
      } else if (/^DATA/i.test(line)) {
        if (Math.random() < faults.dropped) {
          turnedAway.dropped += 1
          return void socket.destroy()
        }
        isLetter = true
        socket.write('354 Go on\r\n')
      } else if (/^QUIT/i.test(line)) socket.end('221 Bye\r\n')
      else socket.write('250 Fine\r\n')
    }

    async function take(letter: string): Promise<void> {
      const messageId = /^Message-ID: (\S+)/im.exec(letter)?.[1] ?? ''
      const arrival: Arrival = {
        to,
        messageId,
        fate: drawFate(faults),
        readAt: Date.now(),
        confirmedAt: null,
      }
      arrivals.push(arrival)
      if (arrival.fate === 'hung') return
      if (faults.thoughtMs > 0) await sleep(Math.random() * faults.thoughtMs)
      if (arrival.fate === 'cut') return void socket.destroy()
      arrival.confirmedAt = Date.now()
      if (socket.writable) socket.write('250 Taken\r\n')
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrivals,
    turnedAway,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function drawFate({ cut, hung }: MailFaults): Arrival['fate'] {
  const drawn = Math.random()
  if (drawn < cut) return 'cut'
  return drawn < cut + hung ? 'hung' : 'taken'
}
