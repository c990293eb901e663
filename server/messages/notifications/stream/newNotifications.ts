import type { Db } from '../../../platform/database/db.ts'
import { listNewestIds, listWritten, listWrittenAfter, type Written } from '../queries.ts'

const ROWS_AT_ONCE = 1_000

/** A transaction that took a number may commit for so long after others that took later ones. */
const LATE_MILLISECONDS = 60_000
const MOST_MISSING = 1_000
/** The count of numbers before the first look that may belong to transactions that were still under way. */
const LOOK_BACK = 100

/** Names the people for whom something is new, and holds the newest number. */
export interface News {
  people: ReadonlySet<number>
  revision: number
}

/** Finds the notifications that were written since the last look, whichever server wrote them. */
export interface NewNotifications {
  /** Begins at what is there now; answers the newest number. */
  begin(): Promise<number>
  look(): Promise<News>
}

/**
 * Numbers grow, but on PostgreSQL a lower one may be committed after a higher one. Numbers that are left out are therefore looked for again for a
 * minute; most of them belong to nothing.
 */
export function newNotifications(db: Db): NewNotifications {
  /** Numbers that are left out, and until when they are looked for, in milliseconds since 1970. */
  const missing = new Map<number, number>()
  let newest = 0

  /** Takes note of numbers in their order, and of those between them that are not there. */
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
