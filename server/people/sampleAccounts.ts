import type { Config } from '../platform/config/config.ts'
import type { Db } from '../platform/database/db.ts'
import { countSampleAccounts } from './queries/accounts.ts'
import { deleteSampleSessions } from './queries/sessions.ts'

/**
 * Ends the sessions of the sample accounts outside demo mode: a demo that became a real academy keeps their rows, and their
 * passwords are public.
 * @returns a sentence for the operator, or null if there are no such accounts
 */
export async function closeSampleAccounts(config: Pick<Config, 'demo'>, db: Db): Promise<string | null> {
  const notice = await sampleNotice(config, db)
  if (notice === null) return null
  await deleteSampleSessions(db)
  return notice
}

/** Returns a notice about sample accounts left in a database outside demo mode; null if there are none. */
export async function sampleNotice({ demo }: Pick<Config, 'demo'>, db: Db): Promise<string | null> {
  if (demo) return null
  const count = await countSampleAccounts(db)
  if (count === 0) return null
  return `The database holds ${count} accounts of the sample academy. Their passwords are public, so outside demo mode none of them can sign in.`
}
