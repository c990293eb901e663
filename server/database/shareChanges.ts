import { sql } from 'kysely'
import type { Db } from './connect.ts'
import type { ContentChanges } from './contentChanges.ts'

const NAME = 'content'

/** With the time between two looks below the second after which other servers must know. */
const TELL_AFTER_MILLISECONDS = 150
const LOOK_EVERY_MILLISECONDS = 500

/** How processes on one database learn of each other's changes. */
export interface SharedChanges {
  /** Follows what other processes commit: another server, the operator's CLI, a database shell. Returns the end of it. */
  follow(): () => void
  /** Tells others what is still untold; before the database is closed. */
  flush(): Promise<void>
}

/**
 * On PostgreSQL a row counts changes: a few at once and after their commit, so that no transaction waits for another's
 * row. SQLite counts the commits of other connections by itself.
 */
export function shareChanges(db: Db, dialect: 'sqlite' | 'postgres', changes: ContentChanges): SharedChanges {
  const isPostgres = dialect === 'postgres'
  /** The count as this process knows it; null before the first look. */
  let seen: number | null = null
  let waiting: NodeJS.Timeout | null = null
  /** Telling and looking take turns, so that one's own telling is never taken for another's. */
  let turn = Promise.resolve()
  const inTurn = (run: () => Promise<void>) => {
    turn = turn.then(run)
    return turn
  }

  if (isPostgres) {
    changes.onOwn(() => {
      waiting ??= setTimeout(() => void flush(), TELL_AFTER_MILLISECONDS).unref()
    })
  }

  async function flush(): Promise<void> {
    if (waiting === null) return
    clearTimeout(waiting)
    waiting = null
    await inTurn(tell)
  }

  async function tell(): Promise<void> {
    try {
      const told = await countUp(db)
      // Unless somebody else has counted in between.
      if (told - 1 === seen) seen = told
    } catch {
      // The database is away: nobody can have read anything new of it, and the next change tells of both.
    }
  }

  async function look(): Promise<void> {
    try {
      const now = await (isPostgres ? countOf(db) : dataVersion(db))
      if (seen !== null && now !== seen) changes.noteOthers()
      seen = now
    } catch {
      // What cannot be asked may have changed.
      changes.noteOthers()
    }
  }

  return {
    flush,
    follow() {
      // What this process was killed over before it could tell is told at its next start.
      if (isPostgres) void inTurn(tell)
      let isWaiting = false
      const timer = setInterval(async () => {
        if (isWaiting) return
        isWaiting = true
        await inTurn(look)
        isWaiting = false
      }, LOOK_EVERY_MILLISECONDS).unref()
      return () => clearInterval(timer)
    },
  }
}

async function countUp(db: Db): Promise<number> {
  const { revision } = await db
    .insertInto('revisions')
    .values({ name: NAME, revision: 1 })
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet({ revision: sql<number>`revisions.revision + 1` }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

async function countOf(db: Db): Promise<number> {
  const row = await db.selectFrom('revisions').select('revision').where('name', '=', NAME).executeTakeFirst()
  return row?.revision ?? 0
}

async function dataVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
  return rows[0]?.data_version ?? 0
}
