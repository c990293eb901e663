import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const CONNECT_MILLISECONDS = 5_000
const AGAIN_MILLISECONDS = 1_000

/** A connection that nobody uses is asked so often whether it still leads anywhere, and given up without an answer. */
const ASK_MILLISECONDS = 5_000
const ANSWER_MILLISECONDS = 3_000

/** A connection to PostgreSQL outside of the pool, made anew whenever it breaks. */
export interface LastingConnection {
  /** Rejects when it could not be made or begun at first; without `again` that is the end of it. */
  first: Promise<void>
  /** Goes on trying after a failed beginning, too. */
  again(): void
  end(): Promise<void>
}

/** Keeps a connection of its own; `begin` does on each new one what is lost with the old one. */
export function lastingConnection(
  url: string,
  begin: (client: pg.Client) => Promise<void>,
): LastingConnection {
  let isOver = false
  let current: pg.Client | null = null

  async function connectOnce(): Promise<void> {
    const client = await connectedClient(url)
    const asking = setInterval(() => void askAlive(client), ASK_MILLISECONDS).unref()
    client.once('end', () => clearInterval(asking))
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
      await sleep(AGAIN_MILLISECONDS, undefined, { ref: false })
      if (isOver) return
      try {
        return await connectOnce()
      } catch {
        // The database is still away.
      }
    }
  }

  return {
    first: connectOnce(),
    again: () => void again(),
    async end() {
      isOver = true
      await current?.end()
    },
  }
}

/** A connection that fails in the background instead of ending this process. */
export async function connectedClient(url: string): Promise<pg.Client> {
  const { default: driver } = await import('pg')
  const client = new driver.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
    keepAlive: true,
  })
  // Without a listener a connection that the server closed would end this process; `end` tells of it as well.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** A half-open connection says nothing by itself. */
async function askAlive(client: pg.Client): Promise<void> {
  await client.query('select 1').catch(() => client.end())
}
