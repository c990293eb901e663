import type { Db } from '../database/db.ts'
import { isPostgres } from '../database/engine.ts'

/**
 * Lets everybody who plans a tutor's time, or saves a form of theirs, wait for each other until the transaction ends: whoever then reads the tutor's
 * classes and slots reads all of them, what is added does not overlap, and of two saves the second reads the first. A lock on the rows that are read would lock nothing where none is. SQLite has one writer.
 */
export async function lockTutor(trx: Db, tutorId: number): Promise<void> {
  if (!isPostgres(trx)) return
  await trx.selectFrom('users').select('id').where('id', '=', tutorId).forNoKeyUpdate().execute()
}
