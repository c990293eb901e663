import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ANYBODY } from './courses.ts'
import type { ServerProcess } from './serverProcess.ts'

const CONNECTIONS = 64
/** Not counted: first answers are still being compiled, rendered and compressed. */
const WARM_UP_MS = 3_000
const MEASURED_MS = 4_000

/** The rate of answers. */
interface Load {
  /** By wall-clock time. */
  perSecond: number
  /** By the server's CPU time: its core's capacity, even if the load on the other core is slower. */
  perCoreSecond: number
  /** The total time, including the warm-up. */
  seconds: number
}

/**
 * Reads one path over 64 connections for four seconds, after three seconds of warm-up.
 * A minimal client, since the load must cost less than the measured answers: common clients parse each body, and with 11 kB are
 * slower than the server.
 * @throws Error when an answer is not 200
 */
export async function read(server: ServerProcess, path: string): Promise<Load> {
  const { host, hostname, port } = new URL(server.url)
  const head = headOf({ host, ...ANYBODY, 'accept-encoding': 'br' })
  const countFrom = performance.now() + WARM_UP_MS
  const end = countFrom + MEASURED_MS
  let count = 0
  const cpuBefore = sleep(WARM_UP_MS).then(server.cpuSeconds)

  await Promise.all(
    Array.from({ length: CONNECTIONS }, () => {
      let asked = 0
      return converse({ hostname, port: Number(port), isFine: status => status === 200 }, isAnswered => {
        const now = performance.now()
        if (isAnswered && asked >= countFrom) count += 1
        asked = now
        return now < end ? `GET ${path} HTTP/1.1\r\n${head}\r\n` : null
      })
    }),
  )
  const cpuSeconds = server.cpuSeconds() - (await cpuBefore)
  return {
    perSecond: count / (MEASURED_MS / 1000),
    perCoreSecond: count / cpuSeconds,
    seconds: (WARM_UP_MS + MEASURED_MS) / 1000,
  }
}

/** One request of a continuous load. */
export interface LoadRequest {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

/**
 * Sends requests over several connections, the next once one is answered, with any status below 500.
 * @returns a function that ends the load and returns the number of requests
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

function headOf(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

interface Talk {
  hostname: string
  port: number
  /** Returns true for an expected status. Any other status ends the measurement. */
  isFine(status: number): boolean
}

/** Sends requests on one connection, each after the last answer, until `nextRequest` returns null. */
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

/** Returns the length in bytes of an answer whose head arrived in one piece. */
function lengthOfAnswer(bytes: Buffer, isFine: Talk['isFine']): number {
  const endOfHead = bytes.indexOf('\r\n\r\n')
  const head = bytes.toString('latin1', 0, endOfHead)
  const status = Number(head.slice(9, 12))
  if (endOfHead === -1 || !isFine(status)) {
    throw new Error(`An answer under load was ${head.split('\r\n', 1)[0]}`)
  }
  return endOfHead + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
}
