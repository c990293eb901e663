import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const CONNECT_MILLISECONDS = 5_000
const RETRY_MILLISECONDS = 1_000

/** An idle connection is probed at this interval, and closed when the probe is not answered in time. */
const PROBE_MILLISECONDS = 5_000
const ANSWER_MILLISECONDS = 3_000

/**
 * Opens a connection to PostgreSQL outside of the pool, which reconnects whenever it breaks.
 * @param begin runs on each new connection and restores what was lost with the old one
 * @returns how to end it
 * @throws the error of the first attempt, which no other follows
 */
export async function lastingConnection(
  url: string,
  begin: (client: pg.Client) => Promise<void>,
): Promise<() => Promise<void>> {
  let isOver = false
  let current: pg.Client | null = null

  async function connectOnce(): Promise<void> {
    const client = await connectedClient(url)
    const probing = setInterval(() => void probe(client), PROBE_MILLISECONDS).unref()
    client.once('end', () => clearInterval(probing))
    try {
      await begin(client)
    } catch (error) {
      await client.end()
      throw error
    }
    current = client
    client.once('end', () => void again())
    if (isOver) await client.end()
  }

  async function again(): Promise<void> {
    while (!isOver) {
      await sleep(RETRY_MILLISECONDS, undefined, { ref: false })
      if (isOver) return
      try {
        return await connectOnce()
      } catch {
        // The database is still away.
      }
    }
  }

  await connectOnce()
  return async () => {
    isOver = true
    await current?.end()
  }
}

/** Connects a client whose failures do not end this process. */
export async function connectedClient(url: string): Promise<pg.Client> {
  const { default: driver } = await import('pg')
  const client = new driver.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
    keepAlive: true,
  })
  // Without a listener a connection that the server closed would end this process; `end` follows in any case.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Probes a connection: a half-open one reports nothing by itself. */
async function probe(client: pg.Client): Promise<void> {
  await client.query('select 1').catch(() => client.end())
}
