import { findByEmail } from '#server/accounts/repository.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/database/openDatabase.ts'

/** Signs somebody in straight in the database: generated people have no password. */
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
