import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../database/db.ts'

/** Most answers that need the database take a tenth of this. */
const SLOW_MILLISECONDS = 300

/** A database that answers does so within this time; one row of a table that all public pages show is read. */
const ANSWER_MILLISECONDS = 200

/** Finds out that the database does not answer, while somebody waits for it. */
export interface DatabaseWatch {
  /** Returns whether the database did not answer when it was last asked, and asks again if so. */
  isAway(): boolean
  /** Resolves as `answer` does, or to `instead` where that takes long and the database does not answer. */
  unlessAway<T>(answer: Promise<T>, instead: T): Promise<T>
}

/** Watches a database: it is asked only when an answer takes long, and by one question at a time. */
export function databaseWatch(db: Db): DatabaseWatch {
  let question: Promise<unknown> | null = null
  let isAway = false

  function ask(): Promise<unknown> {
    question ??= db
      .selectFrom('courses')
      .select('id')
      .limit(1)
      .execute()
      .then(
        () => {
          isAway = false
        },
        () => {
          isAway = true
        },
      )
      .finally(() => {
        question = null
      })
    return question
  }

  async function waitUntilAway(signal: AbortSignal): Promise<void> {
    await sleep(SLOW_MILLISECONDS, undefined, { signal, ref: false })
    const asked = ask()
    await Promise.race([asked, sleep(ANSWER_MILLISECONDS, undefined, { signal, ref: false })])
    // A process that was busy has the answer already, and only has to read it.
    await nextTurn()
    if (question === asked) isAway = true
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
