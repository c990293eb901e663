import type { PageRole } from '#pages/pageRenderer.ts'
import { type Session, sessionFrom } from '#shared/session.ts'

/**
 * Whose look the cookies ask for. They are not checked, because nothing of an account is rendered on the server: a cookie
 * that lies gets a header that leads to closed doors.
 */
export function roleOf(cookies: string | undefined): PageRole {
  return sessionIn(cookies)?.userType ?? 'anonymous'
}

/** The token in the cookies, for a visitor who leaves without script; null where there is none. */
export function tokenOf(cookies: string | undefined): string | null {
  return sessionIn(cookies)?.token ?? null
}

/** The session that a role's look is rendered with: without a name, a token or a number. */
export function sessionOfRole(role: PageRole): Session | null {
  if (role === 'anonymous') return null
  return {
    token: '',
    data: { id: 0, firstname: '', lastname: '', email: '' },
    isVerified: false,
    userType: role,
  }
}

function sessionIn(cookies: string | undefined): Session | null {
  const text = /(?:^|;\s*)user=([^;]*)/.exec(cookies ?? '')?.[1]
  return sessionFrom(decoded(text))
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text)
  } catch {
    return undefined
  }
}
