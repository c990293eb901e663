import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../database/db.ts'
import { singleFlight } from '../singleFlight.ts'

/** Most replies that need the database take a tenth of this. */
const SLOW_MILLISECONDS = 300

/** The time limit of the check, which reads one row of a table of all public pages. */
const ANSWER_MILLISECONDS = 200

/** Notices that the database does not respond while a request waits. */
export interface DatabaseWatch {
  /** Returns whether the last check failed, and starts another check if so. */
  isAway(): boolean
  /** Resolves like `answer`, or to `instead` if it takes long and the database does not respond. */
  unlessAway<T>(answer: Promise<T>, instead: T): Promise<T>
}

/** Watches a database: it is checked only when a reply takes long, one check at a time. */
export function databaseWatch(db: Db): DatabaseWatch {
  let isAway = false

  const ask = singleFlight(async () => {
    isAway = await db
      .selectFrom('courses')
      .select('id')
      .limit(1)
      .execute()
      .then(
        () => false,
        () => true,
      )
  })

  async function waitUntilAway(signal: AbortSignal): Promise<void> {
    await sleep(SLOW_MILLISECONDS, undefined, { signal, ref: false })
    let isAnswered = false
    const asked = ask().then(() => {
      isAnswered = true
    })
    await Promise.race([asked, sleep(ANSWER_MILLISECONDS, undefined, { signal, ref: false })])
    // A busy process may have the reply already and only has to read it.
    await nextTurn()
    if (!isAnswered) isAway = true
  }

  return {
    isAway() {
      if (isAway) void ask()
      return isAway
    },
    async unlessAway(answer, instead) {
      const end = new AbortController()
      const away = waitUntilAway(end.signal).then(
        () => (isAway ? instead : answer),
        () => answer,
      )
      try {
        return await Promise.race([answer, away])
      } finally {
        end.abort()
      }
    },
  }
}
