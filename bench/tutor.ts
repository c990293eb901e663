import { ANYBODY } from './courses.ts'

/** The sample academy's tutor, as the sign-in page shows them in demo mode. */
export const TUTOR = { email: 'tutor@example.com', password: 'teach-today-1', user_type: 'tutor' }

/** Signs the sample tutor in; answers what the cookie holds. */
export async function signIn(url: string): Promise<object> {
  const reply = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { ...ANYBODY, 'content-type': 'application/json' },
    body: JSON.stringify(TUTOR),
  })
  const { token, user, is_verified, user_type } = await reply.json()
  return { token, data: user, isVerified: is_verified, userType: user_type }
}
