import { DEMO_ACCOUNTS } from '#server/platform/config/demoAccounts.ts'
import type { Session } from '#shared/session.ts'
import { ANYBODY } from './courses.ts'

/** A signed-in user of an academy. */
export interface SignedIn {
  url: string
  /** The content of the session cookie. */
  session: Session
}

/** Signs in one of the demo accounts that the sign-in page offers. */
export async function signIn(url: string, userType: keyof typeof DEMO_ACCOUNTS): Promise<SignedIn> {
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { ...ANYBODY, 'content-type': 'application/json' },
    body: JSON.stringify({ ...DEMO_ACCOUNTS[userType], user_type: userType }),
  })
  const { token, user, is_verified, user_type } = await reply.json()
  return { url, session: { token, data: user, isVerified: is_verified, userType: user_type } }
}
