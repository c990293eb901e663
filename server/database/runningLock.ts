import { connectedClient, lastingConnection } from './postgres/lastingConnection.ts'

/** PostgreSQL's advisory lock that every running server shares and a restore wants for itself; any number will do. */
export const RUNNING_LOCK = 730_015

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
  const lock = lastingConnection(url, async client => {
    const { rows } = await client.query(`select pg_try_advisory_lock_shared(${RUNNING_LOCK}) as is_ours`)
    if (rows[0]?.is_ours !== true) throw new RestoreUnderWay('A backup is being restored.')
  })
  await lock.first
  return () => lock.end()
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
