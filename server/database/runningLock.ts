import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** PostgreSQL's advisory lock that every running server shares and a restore wants for itself; any number will do. */
export const RUNNING_LOCK = 730_015

const CONNECT_MILLISECONDS = 5_000
const RETRY_MILLISECONDS = 1_000

/** A server could not say that it runs, because a backup is being restored. */
export class RestoreUnderWay extends Error {
  override readonly name = 'RestoreUnderWay'
}

/**
 * Says on PostgreSQL that a server runs, for as long as this process lives, so that no restore replaces the tables under
 * it. PostgreSQL lets go of the lock by itself when the connection ends; a connection that broke is made anew.
 * @returns the end of it
 * @throws RestoreUnderWay while a restore has the lock
 */
export async function holdRunningLock(url: string): Promise<() => Promise<void>> {
  let isOver = false
  let client = await lockedClient(url, () => void lockAgain())

  async function lockAgain(): Promise<void> {
    while (!isOver) {
      await sleep(RETRY_MILLISECONDS, undefined, { ref: false })
      const again = isOver ? null : await lockedClient(url, () => void lockAgain()).catch(() => null)
      if (!again) continue
      client = again
      if (isOver) await client.end()
      return
    }
  }

  return async () => {
    isOver = true
    await client.end().catch(() => undefined)
  }
}

/** Whether a server runs on this database, or another restore. */
export async function isRunningOn(url: string): Promise<boolean> {
  const client = await connectedClient(url)
  try {
    const { rows } = await client.query(`select pg_try_advisory_lock(${RUNNING_LOCK}) as is_free`)
    return rows[0]?.is_free !== true
  } finally {
    await client.end()
  }
}

async function lockedClient(url: string, onLost: () => void): Promise<pg.Client> {
  const client = await connectedClient(url)
  const { rows } = await client.query(`select pg_try_advisory_lock_shared(${RUNNING_LOCK}) as is_ours`)
  if (rows[0]?.is_ours !== true) {
    await client.end()
    throw new RestoreUnderWay('A backup is being restored.')
  }
  client.once('end', onLost)
  return client
}

async function connectedClient(url: string): Promise<pg.Client> {
  const { default: driver } = await import('pg')
  const client = new driver.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    keepAlive: true,
  })
  // Without a listener a connection that the server closed would end this process; `end` tells of it as well.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
