import type { Db } from '../database/db.ts'
import { addJobs } from '../jobs/queue.ts'
import { mailboxKey } from '../mail/mailbox.ts'

/** The name under which letters wait among the jobs. */
export const LETTER = 'letter'

/** What a letter is about: ids, of which it is written when it leaves. `to` is the account that gets it. */
export type LetterOrder = { to: number } & (
  | { about: 'welcome' }
  | { about: 'receipt' | 'enrolled' | 'place ended' | 'review'; payment: number }
  | { about: 'refund'; refund: number; step: RefundStep }
  | { about: 'tutor news'; batch: string }
)

/** What of a refund a learner is told. */
export type RefundStep = 'under way' | 'processed' | 'failed'

/** A letter that is to be written, once. */
export interface OrderedLetter {
  order: LetterOrder
  /** What makes it the same letter, beside what it is about: told twice, it is sent once. */
  key: string | number
  /** Seconds from now; at once where it is left out. */
  after?: number
  /** The addressee's e-mail, where only a few such letters a day may go to one mailbox. */
  limitedTo?: string
}

/** Orders letters in the transaction of what they tell of: both are there afterwards, or neither. */
export async function orderLetters(db: Db, letters: readonly OrderedLetter[], now: string): Promise<void> {
  await addJobs(
    db,
    LETTER,
    letters.map(letter => jobOf(letter, now)),
    now,
  )
}

function jobOf({ order, key, after = 0, limitedTo }: OrderedLetter, now: string) {
  return {
    key: `${order.about}:${key}`,
    payload: order,
    dueAt: new Date(Date.parse(now) + after * 1000).toISOString(),
    ...(limitedTo && { groupKey: `${order.about}:${mailboxKey(limitedTo)}` }),
  }
}
