import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { emit } from '#server/outbox/emit.ts'
import { connect } from '#server/platform/database/connect.ts'
import type { Db } from '#server/platform/database/db.ts'
import { makers } from '../academy/make.ts'
import type { Engine } from '../database/engines.ts'
import { dataFolder } from './runningAcademy.ts'

/** The due time of these tests' letters. */
export const LONG_AGO = '2026-01-01T00:00:00.000Z'

/** A promise that never settles. A mail server that awaits it hangs. */
export const FOREVER = new Promise(() => undefined)

/** Creates an empty academy on an engine; `withDatabase` accesses its database next to its servers. */
export async function academyOn(engine: Pick<Engine, 'emptyDatabase'>, more: Record<string, string>) {
  const folder = dataFolder()
  onTestFinished(() => folder.remove())
  const variables = await engine.emptyDatabase()
  const env = {
    ...variables,
    ACADEMY_DATA_DIR: folder.path,
    ACADEMY_DEMO: 'false',
    NAIRA_RATE: '430',
    LOG_LEVEL: 'fatal',
    ...more,
  }
  const { DATABASE_URL: url } = variables
  return {
    env,
    folder: folder.path,
    async withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
      const { db, close } = connect(
        url
          ? { dialect: 'postgres', url, poolSize: 1 }
          : { dialect: 'sqlite', file: path.join(folder.path, 'academy.db') },
      )
      try {
        return await work(db)
      } finally {
        await close()
      }
    },
  }
}

/** Makes a killed server's claims expire. */
export async function endClaims(db: Db) {
  await db.updateTable('jobs').set({ due_at: LONG_AGO }).where('ended_at', 'is', null).execute()
}

/** Makes retries due at once; a running server's claims stay, or it would send a letter twice. */
export async function endWaits(db: Db) {
  const waiting = db.updateTable('jobs').where('ended_at', 'is', null).where('claimed_by', 'is', null)
  await waiting.set({ due_at: LONG_AGO }).execute()
}

/** Orders a letter for each of this many new learners; without links, as a new link changes the Message-ID. */
export async function orderLetters(db: Db, count: number): Promise<string[]> {
  const make = makers(db)
  const people: string[] = []
  for (let index = 0; index < count; index += 1) {
    const { id: to, email } = await make.learner()
    await emit(db, { event: { about: 'password changed', to, at: LONG_AGO }, key: to }, LONG_AGO)
    people.push(email)
  }
  return people
}

/** Expects one Message-ID per person, at most two letters of it, and no shared Message-IDs. */
export function expectOneIdEach(letters: readonly (readonly [to: string, messageId: string])[]): void {
  const people = new Set(letters.map(([to]) => to))
  expect(new Set(letters.map(([to, id]) => `${to} ${id}`)).size).toBe(people.size)
  expect(new Set(letters.map(([, id]) => id)).size).toBe(people.size)
  for (const person of people) {
    expect(letters.filter(([to]) => to === person).length).toBeLessThanOrEqual(2)
  }
}
