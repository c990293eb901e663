import { sql } from 'kysely'
import type { Db } from './connect.ts'
import type { ContentChanges } from './contentChanges.ts'

const NAME = 'content'

/** With the time between two looks (`followOthers`) below the second after which other servers must know. */
const TELL_AFTER_MILLISECONDS = 150
const LOOK_EVERY_MILLISECONDS = 500

/**
 * Tells other servers on the same PostgreSQL of this one's changes: a few at once and after their commit, so that no
 * transaction waits for another's row. SQLite tells of its own.
 * @returns tells what is still untold; call it before the database is closed
 */
export function shareChanges(
  db: Db,
  dialect: 'sqlite' | 'postgres',
  changes: ContentChanges,
): () => Promise<void> {
  if (dialect === 'sqlite') return async () => undefined
  let waiting: NodeJS.Timeout | null = null
  changes.onOwn(() => {
    waiting ??= setTimeout(() => void tell(), TELL_AFTER_MILLISECONDS).unref()
  })

  async function tell(): Promise<void> {
    if (waiting === null) return
    clearTimeout(waiting)
    waiting = null
    await tellOthers(db).catch(() => {
      // The database is away: nobody can have read anything new of it, and the next change tells of both.
    })
  }
  return tell
}

/** Writes that something has changed. */
export async function tellOthers(db: Db): Promise<void> {
  await db
    .insertInto('revisions')
    .values({ name: NAME, revision: 1 })
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet({ revision: sql<number>`revisions.revision + 1` }),
    )
    .execute()
}

/**
 * Follows the changes that other processes commit: another server, the operator's CLI, a database shell (on SQLite).
 * @returns stops following
 */
export function followOthers(db: Db, dialect: 'sqlite' | 'postgres', changes: ContentChanges): () => void {
  let seen: number | null = null
  let isLooking = false

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      const now = await (dialect === 'sqlite' ? dataVersion(db) : sharedRevision(db))
      // Another server's telling and this one's own look alike: a needless check of a kept page costs little.
      if (seen !== null && now !== seen) changes.noteOthers()
      seen = now
    } catch {
      // What cannot be asked may have changed.
      changes.noteOthers()
    } finally {
      isLooking = false
    }
  }

  // What this process was killed over before it could tell is told at its next start.
  if (dialect === 'postgres') void tellOthers(db).catch(() => undefined)
  const timer = setInterval(() => void look(), LOOK_EVERY_MILLISECONDS).unref()
  void look()
  return () => clearInterval(timer)
}

/** SQLite's own count of commits by others than this connection. */
async function dataVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
  return rows[0]?.data_version ?? 0
}

async function sharedRevision(db: Db): Promise<number> {
  const row = await db.selectFrom('revisions').select('revision').where('name', '=', NAME).executeTakeFirst()
  return row?.revision ?? 0
}
