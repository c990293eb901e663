import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { lastingConnection } from '../postgres/lastingConnection.ts'
import { CONTENT_TABLES, type ContentRevision } from './contentRevision.ts'

/** Changes within this time are announced together. */
const ANNOUNCE_AFTER_MILLISECONDS = 50

/** PostgreSQL's servers notify each other, and polling finds only what no notification told of. */
const POLL_MILLISECONDS = { sqlite: 500, postgres: 2_000 }

/** Tells processes that share a database of each other's changes. */
export interface CacheInvalidation {
  /** Follows what other processes commit: another server, the operator's CLI, a database shell. Returns how to stop. */
  follow(): () => Promise<void>
  /** Announces changes that are still waiting; called before the database is closed. */
  flush(): Promise<void>
}

/**
 * On PostgreSQL a server notifies the others after a commit: not within it, where notifications would make all commits
 * wait for each other. PostgreSQL's count of written rows finds the changes of a server that was killed in between, and
 * a count of announcements reaches servers that get no notifications, as behind a pooler. SQLite counts the commits of
 * other connections by itself.
 * @param postgresUrl null on SQLite
 */
export function cacheInvalidation(
  db: Db,
  postgresUrl: string | null,
  changes: ContentRevision,
): CacheInvalidation {
  return postgresUrl === null ? pollFile(db, changes) : notifyServers(db, postgresUrl, changes)
}

function pollFile(db: Db, changes: ContentRevision): CacheInvalidation {
  let seen: number | null = null

  async function look(): Promise<void> {
    const now = await readSqliteVersion(db)
    if (now !== seen) changes.noteOthers()
    seen = now
  }

  return {
    flush: async () => undefined,
    follow() {
      const stop = poll(look, POLL_MILLISECONDS.sqlite, changes)
      return async () => stop()
    },
  }
}

function notifyServers(db: Db, url: string, changes: ContentRevision): CacheInvalidation {
  const self = randomUUID()
  let seen: PostgresCounters | null = null
  let waiting: NodeJS.Timeout | null = null
  /** Announcing and polling run one after the other, so that a server never takes its own announcement for another's. */
  let last = Promise.resolve()
  const afterLast = (run: () => Promise<void>) => {
    const mine = last.then(run)
    last = mine.catch(() => undefined)
    return mine
  }

  changes.onOwn(() => {
    waiting ??= setTimeout(() => void flush(), ANNOUNCE_AFTER_MILLISECONDS).unref()
  })

  async function flush(): Promise<void> {
    if (waiting === null) return
    clearTimeout(waiting)
    waiting = null
    // While the database is away nobody else reads from it either; the others poll it when it is back.
    await afterLast(announce).catch(() => undefined)
  }

  async function announce(): Promise<void> {
    const announced = await announceChange(db, self)
    // Another server may have counted in between: then the next look must notice it.
    if (announced - 1 === seen?.announced) seen = { ...seen, announced }
  }

  /** This server's own rows are counted too, so after a change of its own its cache is checked once more than needed. */
  async function look(): Promise<void> {
    const now = await readPostgresCounters(db)
    if (now.announced !== seen?.announced || now.written !== seen.written) changes.noteOthers()
    seen = now
  }

  return {
    flush,
    follow() {
      const stop = poll(() => afterLast(look), POLL_MILLISECONDS.postgres, changes)
      const listening = lastingConnection(url, async client => {
        client.on('notification', ({ payload }) => {
          if (payload !== self) changes.noteOthers()
        })
        await client.query(`listen ${CHANNEL}`)
        // This process has missed what was announced before, or while its last connection was broken.
        changes.noteOthers()
      })
      listening.first.catch(() => listening.again())
      return async () => {
        stop()
        await listening.end()
      }
    },
  }
}

/** Looks now and then at an interval, never twice at once. Returns how to stop. */
function poll(look: () => Promise<void>, milliseconds: number, changes: ContentRevision): () => void {
  let isLooking = false
  async function lookOnce(): Promise<void> {
    if (isLooking) return
    isLooking = true
    // A database that does not answer may have changed.
    await look().catch(() => changes.noteOthers())
    isLooking = false
  }
  void lookOnce()
  const timer = setInterval(() => void lookOnce(), milliseconds).unref()
  return () => clearInterval(timer)
}

const NAME = 'content'

/** The PostgreSQL channel on which servers notify each other that the public pages have changed. */
const CHANNEL = 'academy_content'

/** Two counters on PostgreSQL. When either differs from the last look, the content may have changed. */
interface PostgresCounters {
  /** The number of changes that servers have announced. */
  announced: number
  /** The number of rows that anybody has written, by PostgreSQL's own statistics, which may lag by some seconds. */
  written: string
}

/**
 * Counts a change and notifies every server that listens.
 * @param sender travels with the notification, so that a server recognises its own
 * @returns the new count
 */
async function announceChange(db: Db, sender: string): Promise<number> {
  const { revision } = await db
    .with('counted', ({ insertInto }) =>
      insertInto('revisions')
        .values({ name: NAME, revision: 1 })
        .onConflict(conflict =>
          conflict.column('name').doUpdateSet(({ eb }) => ({ revision: eb('revisions.revision', '+', 1) })),
        )
        .returning('revision'),
    )
    .selectFrom('counted')
    .select(['revision', sql`pg_notify(${CHANNEL}, ${sender})`.as('notified')])
    .executeTakeFirstOrThrow()
  return revision
}

/** Reads both counters in one statement. */
async function readPostgresCounters(db: Db): Promise<PostgresCounters> {
  const { rows } = await sql<PostgresCounters>`
    select
      coalesce((select revision from revisions where name = ${NAME}), 0) as announced,
      sum(n_tup_upd + n_tup_del + case relname when 'users' then 0 else n_tup_ins end)::text as written
    from pg_stat_user_tables
    where schemaname = current_schema() and relname in (${sql.join(CONTENT_TABLES)})
  `.execute(db)
  return rows[0] ?? { announced: 0, written: '' }
}

/** Reads SQLite's own count of the commits of other connections. */
async function readSqliteVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
  return rows[0]?.data_version ?? 0
}
