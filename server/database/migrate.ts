import { Migrator } from 'kysely'
import type { Db } from './db.ts'
import { migrations } from './migrations/index.ts'

/**
 * Brings the database up to date; safe to run by several processes at once.
 * @returns the names of the migrations that were applied now
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    // Numbers are given before the work is done, so that a lower one may land after a higher one.
    allowUnorderedMigrations: true,
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName)
}
