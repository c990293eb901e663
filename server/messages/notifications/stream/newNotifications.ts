import type { Db } from '../../../platform/database/db.ts'
import { listNewestIds, listWritten, listWrittenAfter, type Written } from '../queries.ts'

const ROWS_AT_ONCE = 1_000

/** The longest that a transaction with a lower id may commit after one with a higher id. */
const LATE_MILLISECONDS = 60_000
const MOST_MISSING = 1_000
/** The number of ids before the first look that may belong to transactions in progress. */
const LOOK_BACK = 100

/** The people with new notifications, and the newest id. */
export interface News {
  people: ReadonlySet<number>
  revision: number
}

/** Finds the notifications written since the last look, by any server. */
export interface NewNotifications {
  /** Starts from the current state; returns the newest id. */
  begin(): Promise<number>
  look(): Promise<News>
}

/**
 * Ids grow, but on PostgreSQL a lower one may be committed after a higher one. Skipped ids are therefore looked up again for a
 * minute; most of them belong to nothing.
 */
export function newNotifications(db: Db): NewNotifications {
  /** Skipped ids, and the time until which they are looked up, in milliseconds since 1970. */
  const missing = new Map<number, number>()
  let newest = 0

  /** Records ids in order, and the skipped ids between them. */
  function note(ids: readonly number[]): void {
    const until = Date.now() + LATE_MILLISECONDS
    for (const id of ids) {
      const from = Math.max(newest + 1, id - MOST_MISSING)
      for (let number = from; number < id; number += 1) missing.set(number, until)
      newest = id
    }
    for (const [id, end] of missing) if (end <= Date.now() || missing.size > MOST_MISSING) missing.delete(id)
  }

  async function later(): Promise<Written[]> {
    const rows = await listWrittenAfter(db, newest, ROWS_AT_ONCE)
    note(rows.map(({ id }) => id))
    return rows
  }

  async function late(): Promise<Written[]> {
    if (missing.size === 0) return []
    const rows = await listWritten(db, [...missing.keys()])
    for (const { id } of rows) missing.delete(id)
    return rows
  }

  return {
    async begin() {
      missing.clear()
      const ids = await listNewestIds(db, LOOK_BACK)
      newest = (ids[0] ?? 1) - 1
      note(ids)
      return newest
    },
    async look() {
      const people = new Set((await late()).map(({ user_id }) => user_id))
      for (;;) {
        const rows = await later()
        for (const { user_id } of rows) people.add(user_id)
        if (rows.length < ROWS_AT_ONCE) return { people, revision: newest }
      }
    },
  }
}
