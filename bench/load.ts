import { connect } from 'node:net'
import { ANYBODY } from './courses.ts'

const CONNECTIONS = 64
/** What is asked for first is still being compiled, made and pressed; that is not counted. */
const WARM_UP_MS = 3_000
const MEASURED_MS = 4_000

/** Requests a second and the slowest hundredth, in milliseconds. */
export interface Load {
  perSecond: number
  p99: number
}

/** Reads one address with 64 connections for four seconds, once it has been read for three. */
export function read(url: string, headers: Record<string, string> = {}): Promise<Load> {
  const { pathname, search } = new URL(url)
  return readEach(url, () => `${pathname}${search}`, headers)
}

/**
 * Reads whatever address comes next, on each connection one after the other.
 * A client of a few lines, since the load must cost less than the answers that it measures: the usual ones take each
 * body apart, and are slower with 11 kB of it than the server.
 * @throws Error when an answer is neither 200 nor 304
 */
export async function readEach(
  url: string,
  nextPath: () => string,
  headers: Record<string, string> = {},
): Promise<Load> {
  const { host, hostname, port } = new URL(url)
  const lines = Object.entries({ host, ...ANYBODY, 'accept-encoding': 'br', ...headers })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const countFrom = performance.now() + WARM_UP_MS
  const end = countFrom + MEASURED_MS
  const times: number[] = []

  await Promise.all(
    Array.from({ length: CONNECTIONS }, () => {
      let asked = 0
      return converse({ hostname, port: Number(port) }, answered => {
        const now = performance.now()
        if (answered && asked >= countFrom) times.push(now - asked)
        asked = now
        return now < end ? `GET ${nextPath()} HTTP/1.1\r\n${head}\r\n` : null
      })
    }),
  )
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / (MEASURED_MS / 1000),
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
  }
}

/** Asks on one connection, again after each answer, until there is nothing more to ask. */
function converse(
  { hostname, port }: { hostname: string; port: number },
  nextRequest: (isAnswered: boolean) => string | null,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let missing = 0
    const socket = connect({
      host: hostname,
      port,
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(64 * 1024),
        callback(length, buffer) {
          if (missing === 0) missing = lengthOfAnswer(Buffer.from(buffer.buffer, buffer.byteOffset, length))
          missing -= length
          if (missing > 0) return true
          const request = nextRequest(true)
          if (request === null) socket.end()
          else socket.write(request)
          return true
        },
      },
    })
    socket.on('connect', () => socket.write(nextRequest(false) ?? ''))
    socket.on('error', reject)
    socket.on('close', () => resolve())
  })
}

/** In bytes, of an answer whose head has come in one piece. */
function lengthOfAnswer(bytes: Buffer): number {
  const endOfHead = bytes.indexOf('\r\n\r\n')
  const head = bytes.toString('latin1', 0, endOfHead)
  const status = head.slice(9, 12)
  if (endOfHead === -1 || (status !== '200' && status !== '304')) {
    throw new Error(`An answer under load was ${head.split('\r\n', 1)[0]}`)
  }
  const body = status === '304' ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
  return endOfHead + 4 + body
}
