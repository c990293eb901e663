import { Migrator } from 'kysely'
import type { Db } from './db.ts'
import { migrations } from './migrations/index.ts'

/**
 * Brings the database up to date; safe to run by several processes at once.
 * @returns the names of the migrations that were applied now
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}
