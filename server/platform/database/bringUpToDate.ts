import type { Config } from '../config/config.ts'
import { type Connection, connect } from './connect.ts'
import { migrate } from './migrate.ts'

/**
 * Migrates the database behind a connection. On PostgreSQL over a connection of its own, for neither a large table's
 * migration nor the wait while another server migrates may end at the limit of a request's statements.
 */
export async function bringUpToDate(database: Config['database'], { db }: Connection): Promise<void> {
  if (database.dialect === 'sqlite') {
    await migrate(db)
    return
  }
  const patient = connect({ ...database, poolSize: 1 }, { isPatient: true })
  try {
    await migrate(patient.db)
  } finally {
    await patient.close()
  }
}
