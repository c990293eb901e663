import autocannon from 'autocannon'
import { ANYBODY } from './courses.ts'

const CONNECTIONS = 64
const SECONDS = 4

/** Requests a second and the slowest hundredth, in milliseconds. */
export interface Load {
  perSecond: number
  p99: number
}

/** Reads one address with 64 connections for four seconds. */
export async function read(url: string, headers: Record<string, string> = {}): Promise<Load> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { ...ANYBODY, 'accept-encoding': 'br', ...headers },
  })
  if (result.errors + result['4xx'] + result['5xx'] > 0) throw new Error(`${url} failed under load`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}
