import { connectedClient, lastingConnection } from './postgres/lastingConnection.ts'

/** PostgreSQL's advisory lock that every running server shares and a restore takes alone. The number means nothing. */
export const RUNNING_LOCK = 730_015

/** The error of a server that starts while a backup is being restored. */
export class RestoreUnderWay extends Error {
  override readonly name = 'RestoreUnderWay'
}

/**
 * Shares the running lock for as long as this process lives, so that no restore replaces the tables under it. PostgreSQL
 * frees the lock when the connection ends, and a connection that broke is opened again.
 * @returns how to give the lock back
 * @throws RestoreUnderWay while a restore has the lock
 */
export function holdRunningLock(url: string): Promise<() => Promise<void>> {
  return lastingConnection(url, async client => {
    const { rows } = await client.query(`select pg_try_advisory_lock_shared(${RUNNING_LOCK}) as is_ours`)
    if (rows[0]?.is_ours !== true) throw new RestoreUnderWay('A backup is being restored.')
  })
}

/** Returns whether a server or another restore runs on this database. */
export async function isRunningOn(url: string): Promise<boolean> {
  const client = await connectedClient(url)
  try {
    const { rows } = await client.query(`select pg_try_advisory_lock(${RUNNING_LOCK}) as is_free`)
    return rows[0]?.is_free !== true
  } finally {
    await client.end()
  }
}
