import type { Db } from '../database/db.ts'

/**
 * Makes whoever else plans something for the same tutor wait until this transaction ends. What is planned between two readings of a calendar is
 * in no row that could be locked, so the tutor's own row is: an update that changes nothing locks it on both engines.
 */
export async function lockTutor(trx: Db, tutorId: number): Promise<void> {
  await trx
    .updateTable('users')
    .set(({ ref }) => ({ user_type: ref('user_type') }))
    .where('id', '=', tutorId)
    .execute()
}
