import type { Db } from '../../platform/database/db.ts'
import { lockRow } from '../../platform/database/locking.ts'

/**
 * Lets everybody who plans a tutor's time, or saves a form of theirs, wait for each other until the transaction ends: whoever then reads the tutor's
 * classes and slots reads all of them, what is added does not overlap, and of two saves the second reads the first. A lock on the rows that are read would lock nothing where none is.
 */
export function lockTutor(trx: Db, tutorId: number): Promise<void> {
  return lockRow(trx, 'users', tutorId)
}
