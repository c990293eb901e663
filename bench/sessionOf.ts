import { findByEmail } from '#server/people/accounts/queries/accounts.ts'
import { openSession } from '#server/people/accounts/queries/sessions.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/openDatabase.ts'
import { systemClock } from '#server/platform/time/clock.ts'

/** Opens a session directly in the database: generated people have no password. */
export async function sessionOf(env: Record<string, string>, email: string): Promise<string> {
  const { db, close } = await openDatabase(readConfig(env))
  try {
    const user = await findByEmail(db, email)
    if (!user) throw new Error(`Nobody has the e-mail ${email}`)
    return await openSession(db, systemClock, user.id)
  } finally {
    await close()
  }
}
