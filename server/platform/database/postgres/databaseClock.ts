import { sql } from 'kysely'
import { type Clock, systemClock } from '../../time/clock.ts'
import type { Connection } from '../connect.ts'

/** The interval of the checks: a machine's clock drifts, or is set, while the server runs. */
const CHECK_MILLISECONDS = 60_000

/** A clock that corrects itself until it is stopped. */
export interface DatabaseClock extends Clock {
  stop(): void
}

/**
 * Opens a clock that shows the database's time, so that all servers agree on when a quote or a claim ends, even if one
 * machine's clock is wrong. With SQLite, a file of this machine, it is the machine's own clock.
 * @param own the machine's clock
 */
export async function databaseClock(
  { db, dialect }: Pick<Connection, 'db' | 'dialect'>,
  own: Clock = systemClock,
): Promise<DatabaseClock> {
  if (dialect === 'sqlite') return { ...own, stop: () => undefined }
  let ahead = 0
  const check = async () => {
    const asked = own.now().getTime()
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
    const answered = own.now().getTime()
    const [row] = rows
    if (row) ahead = row.now.getTime() - (asked + answered) / 2
  }
  await check()
  // While the database is away, the last measurement is used.
  const timer = setInterval(() => check().catch(() => undefined), CHECK_MILLISECONDS)
  timer.unref()
  return {
    now: () => new Date(own.now().getTime() + ahead),
    stop: () => clearInterval(timer),
  }
}
