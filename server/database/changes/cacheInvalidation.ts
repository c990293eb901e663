import { randomUUID } from 'node:crypto'
import type { Db } from '../db.ts'
import { lastingConnection } from '../postgres/lastingConnection.ts'
import type { ContentRevision } from './contentRevision.ts'
import {
  CHANNEL,
  type PostgresSigns,
  readPostgresSigns,
  readSqliteVersion,
  tellChange,
} from './revisionSources.ts'

/** Changes of one moment are told of together. */
const TELL_AFTER_MILLISECONDS = 50

/** PostgreSQL's servers call each other; what nobody could call or hear is found by looking. */
const LOOK_EVERY_MILLISECONDS = { sqlite: 500, postgres: 2_000 }

/** How processes on one database learn of each other's changes. */
export interface CacheInvalidation {
  /** Follows what other processes commit: another server, the operator's CLI, a database shell. Returns the end of it. */
  follow(): () => Promise<void>
  /** Tells others what is still untold; before the database is closed. */
  flush(): Promise<void>
}

/**
 * On PostgreSQL a server calls the others after a commit: not within it, where calls would make all commits wait for each
 * other. Whoever was killed in between is found out by PostgreSQL's count of written rows, and who cannot hear, as behind
 * a pooler, by a count of calls. SQLite counts the commits of other connections by itself.
 * @param postgresUrl null on SQLite
 */
export function cacheInvalidation(
  db: Db,
  postgresUrl: string | null,
  changes: ContentRevision,
): CacheInvalidation {
  return postgresUrl === null ? followFile(db, changes) : callServers(db, postgresUrl, changes)
}

function followFile(db: Db, changes: ContentRevision): CacheInvalidation {
  let seen: number | null = null

  async function look(): Promise<void> {
    const now = await readSqliteVersion(db)
    if (now !== seen) changes.noteOthers()
    seen = now
  }

  return {
    flush: async () => undefined,
    follow() {
      const stop = lookAgain(look, LOOK_EVERY_MILLISECONDS.sqlite, changes)
      return async () => stop()
    },
  }
}

function callServers(db: Db, url: string, changes: ContentRevision): CacheInvalidation {
  const self = randomUUID()
  let seen: PostgresSigns | null = null
  let waiting: NodeJS.Timeout | null = null
  /** Telling and looking take turns, so that one's own telling is never taken for another's. */
  let turn = Promise.resolve()
  const inTurn = (run: () => Promise<void>) => {
    const mine = turn.then(run)
    turn = mine.catch(() => undefined)
    return mine
  }

  changes.onOwn(() => {
    waiting ??= setTimeout(() => void flush(), TELL_AFTER_MILLISECONDS).unref()
  })

  async function flush(): Promise<void> {
    if (waiting === null) return
    clearTimeout(waiting)
    waiting = null
    // A database that is away has told nobody anything new meanwhile; the others look when it is back.
    await inTurn(tell).catch(() => undefined)
  }

  async function tell(): Promise<void> {
    const told = await tellChange(db, self)
    // Unless somebody else has counted in between.
    if (told - 1 === seen?.told) seen = { ...seen, told }
  }

  /** One's own rows are counted, too: after a change of one's own everything is made once more than it must be. */
  async function look(): Promise<void> {
    const now = await readPostgresSigns(db)
    if (now.told !== seen?.told || now.written !== seen.written) changes.noteOthers()
    seen = now
  }

  return {
    flush,
    follow() {
      const stop = lookAgain(() => inTurn(look), LOOK_EVERY_MILLISECONDS.postgres, changes)
      const listening = lastingConnection(url, async client => {
        client.on('notification', ({ payload }) => {
          if (payload !== self) changes.noteOthers()
        })
        await client.query(`listen ${CHANNEL}`)
        // What was told before, or while the last connection was broken, this process has not heard.
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

/** Looks now and again and again, never twice at once; returns the end of it. */
function lookAgain(look: () => Promise<void>, milliseconds: number, changes: ContentRevision): () => void {
  let isLooking = false
  async function lookOnce(): Promise<void> {
    if (isLooking) return
    isLooking = true
    // What cannot be asked may have changed.
    await look().catch(() => changes.noteOthers())
    isLooking = false
  }
  void lookOnce()
  const timer = setInterval(() => void lookOnce(), milliseconds).unref()
  return () => clearInterval(timer)
}
