import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/db.ts'
import { countSampleAccounts } from './queries/accounts.ts'
import { deleteSampleSessions } from './queries/sessions.ts'

/**
 * Ends the sessions of the sample academy's people where demo mode is off: a demo that became a real academy keeps
 * their rows, and everybody knows their passwords.
 * @returns a sentence for the operator, or null where there is nothing to tell
 */
export async function closeSampleAccounts(config: Pick<Config, 'demo'>, db: Db): Promise<string | null> {
  const notice = await sampleNotice(config, db)
  if (notice === null) return null
  await deleteSampleSessions(db)
  return notice
}

/** Says how many sample accounts are left in a database that is no demo any more; null where there are none. */
export async function sampleNotice({ demo }: Pick<Config, 'demo'>, db: Db): Promise<string | null> {
  if (demo) return null
  const count = await countSampleAccounts(db)
  if (count === 0) return null
  return `The database holds ${count} accounts of the sample academy. Their passwords are public, so outside demo mode none of them can sign in.`
}
