import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'undici'

/** The results of a load. */
export interface SteadyLoad {
  /** Answers of 500 and above, redirects, unexpected statuses, and broken connections. */
  failed: number
  /** In milliseconds. */
  median: number
  p99: number
}

/** A request of a visit. */
export interface VisitRequest {
  path: string
  method?: 'POST'
  headers: Record<string, string>
  body?: string
  /** The only status that is not a failure. */
  expected?: number
}

const CONNECTIONS = 64

/**
 * Makes visits of one or more requests in sequence. They start at even intervals, even if earlier ones are unanswered, so that
 * waiting for a slow server is measured.
 */
export async function steadyLoad(
  url: string,
  visitsASecond: number,
  seconds: number,
  requestsOf: (turn: number) => VisitRequest[],
): Promise<SteadyLoad> {
  const pool = new Pool(url, { connections: CONNECTIONS })
  const times: number[] = []
  let failed = 0

  async function ask({ expected, ...request }: VisitRequest): Promise<void> {
    const asked = performance.now()
    try {
      const { statusCode, body } = await pool.request({ method: 'GET', ...request })
      await body.dump()
      const isFailure =
        expected === undefined ? statusCode >= 500 || isRedirect(statusCode) : statusCode !== expected
      if (isFailure) failed += 1
    } catch {
      failed += 1
    }
    times.push(performance.now() - asked)
  }

  async function visit(turn: number): Promise<void> {
    for (const request of requestsOf(turn)) await ask(request)
  }

  const started = performance.now()
  const visits: Promise<void>[] = []
  for (let turn = 0; turn < seconds * visitsASecond; turn++) {
    const due = started + (turn * 1_000) / visitsASecond
    await sleep(Math.max(0, due - performance.now()))
    visits.push(visit(turn))
  }
  await Promise.all(visits)
  await pool.close()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { failed, median: at(0.5), p99: at(0.99) }
}

/** A redirect is a failure here: an unknown session is redirected to the sign-in page. */
function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}
