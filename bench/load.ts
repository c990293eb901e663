import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ANYBODY } from './courses.ts'
import type { ServerProcess } from './serverProcess.ts'

const CONNECTIONS = 64
/** The first answers are not counted: what they ask for is still being compiled, made and compressed. */
const WARM_UP_MS = 3_000
const MEASURED_MS = 4_000

/** The rate of the answers, and the time of the slowest hundredth of them in milliseconds. */
export interface Load {
  /** By the clock. */
  perSecond: number
  /** By the CPU time of the server: what its core gives when the load, on the other core, is slower than it. */
  perCoreSecond: number
  p99: number
  /** The whole time, including what was not counted. */
  seconds: number
}

/** Reads one path with 64 connections for four seconds, once it has been read for three. */
export function read(
  server: ServerProcess,
  path: string,
  headers: Record<string, string> = {},
): Promise<Load> {
  return readEach(server, () => path, headers)
}

/**
 * Reads whatever address comes next, on each connection one after the other.
 * A client of a few lines, since the load must cost less than the answers that it measures: the usual ones take each
 * body apart, and are slower with 11 kB of it than the server.
 * @throws Error when an answer is neither 200 nor 304
 */
export async function readEach(
  server: ServerProcess,
  nextPath: () => string,
  headers: Record<string, string> = {},
): Promise<Load> {
  const { host, hostname, port } = new URL(server.url)
  const head = headOf({ host, ...ANYBODY, 'accept-encoding': 'br', ...headers })
  const countFrom = performance.now() + WARM_UP_MS
  const end = countFrom + MEASURED_MS
  const times: number[] = []
  const cpuBefore = sleep(WARM_UP_MS).then(server.cpuSeconds)

  await Promise.all(
    Array.from({ length: CONNECTIONS }, () => {
      let asked = 0
      return converse({ hostname, port: Number(port), isFine: isRead }, answered => {
        const now = performance.now()
        if (answered && asked >= countFrom) times.push(now - asked)
        asked = now
        return now < end ? `GET ${nextPath()} HTTP/1.1\r\n${head}\r\n` : null
      })
    }),
  )
  const cpuSeconds = server.cpuSeconds() - (await cpuBefore)
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / (MEASURED_MS / 1000),
    perCoreSecond: times.length / cpuSeconds,
    p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    seconds: (WARM_UP_MS + MEASURED_MS) / 1000,
  }
}

/** One request of those that are sent without a pause. */
export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/**
 * Sends requests over a number of connections, the next as soon as one is answered, with any status.
 * @returns ends it, and answers how many answers there were
 */
export function hammer(
  url: string,
  connections: number,
  next: (turn: number) => LoadRequest,
): () => Promise<number> {
  const { host, hostname, port } = new URL(url)
  let isOver = false
  let turn = 0
  const all = Array.from({ length: connections }, () =>
    converse({ hostname, port: Number(port), isFine: status => status < 500 }, () => {
      if (isOver) return null
      const { method, path, headers, body = '' } = next(turn++)
      const length: Record<string, string> =
        method === 'POST' ? { 'content-length': String(Buffer.byteLength(body)) } : {}
      return `${method} ${path} HTTP/1.1\r\n${headOf({ host, ...headers, ...length })}\r\n${body}`
    }),
  )
  return async () => {
    isOver = true
    await Promise.all(all)
    return turn
  }
}

function isRead(status: number): boolean {
  return status === 200 || status === 304
}

function headOf(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

interface Talk {
  hostname: string
  port: number
  /** True if an answer of this status is what was asked for. Any other status ends the measurement. */
  isFine(status: number): boolean
}

/** Asks on one connection, again after each answer, until there is nothing more to ask. */
function converse(
  { hostname, port, isFine }: Talk,
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
          if (missing === 0)
            missing = lengthOfAnswer(Buffer.from(buffer.buffer, buffer.byteOffset, length), isFine)
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
function lengthOfAnswer(bytes: Buffer, isFine: Talk['isFine']): number {
  const endOfHead = bytes.indexOf('\r\n\r\n')
  const head = bytes.toString('latin1', 0, endOfHead)
  const status = Number(head.slice(9, 12))
  if (endOfHead === -1 || !isFine(status)) {
    throw new Error(`An answer under load was ${head.split('\r\n', 1)[0]}`)
  }
  const body = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
  return endOfHead + 4 + body
}
