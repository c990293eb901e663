import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Db } from '#server/platform/database/db.ts'
import { engine, leaveDatabase } from './testDatabase.ts'

/** Makes the database refuse every change of one row, like a fault. Returns a function that repairs it. */
export async function breakRow(
  db: Db,
  table: 'enrolments' | 'seat_claims' | 'announcement_recipients',
  id: number,
  column = 'id',
): Promise<() => Promise<void>> {
  const on = `before update on ${table}`
  const statements =
    engine === 'sqlite'
      ? [
          `create trigger broken_row ${on} when old.${column} = ${id} begin select raise(abort, 'a broken row'); end`,
        ]
      : [
          `create or replace function refuse_broken_row() returns trigger as $$ begin raise exception 'a broken row'; end $$ language plpgsql`,
          `create trigger broken_row ${on} for each row when (old.${column} = ${id}) execute function refuse_broken_row()`,
        ]
  for (const statement of statements) await sql.raw(statement).execute(db)
  // A failed test leaves the row broken, so the next academy uses another database.
  onTestFinished(leaveDatabase)
  return async () => {
    await sql.raw(`drop trigger broken_row${engine === 'sqlite' ? '' : ` on ${table}`}`).execute(db)
  }
}
