import Cookies from 'js-cookie'
import type { login, SessionUser, UserType } from '#contract/accounts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { SESSION_SECONDS } from '#contract/rules/session.ts'
import { forgetPersonalCaches } from '#shared/beforeReact/personalCaches.ts'

/** The content of the `user` cookie (specification section 3). It affects what is shown, never what is allowed. */
export interface Session {
  token: string
  data: SessionUser
  isVerified: boolean
  userType: UserType
}

/** The store of the session: the cookie in a browser, a plain value on the server. */
export interface SessionStore {
  read(): Session | null
  write(session: Session): void
  /** Removes the session when the user leaves. */
  clear(): void
  /** Removes a session that the server has ended. */
  end(): void
  /** True if the server ended the last session and nobody has signed in since; the sign-in page then says so. */
  hasEnded(): boolean
}

/** Returns the ID of the signed-in tutor; null for other users. */
export function tutorIdOf(session: Session | null): number | null {
  return session?.userType === 'tutor' ? session.data.id : null
}

const COOKIE = 'user'
/** Not stored: after a reload the sign-in page says that the wanted page needs a session. */
let isEnded = false

/** The session in the `user` cookie, which lasts one day. */
export const cookieSession: SessionStore = {
  read: () => sessionFrom(Cookies.get(COOKIE)),
  write(session) {
    isEnded = false
    Cookies.set(COOKIE, JSON.stringify(session), {
      expires: new Date(Date.now() + SESSION_SECONDS * 1000),
      sameSite: 'lax',
      secure: window.location.protocol === 'https:',
    })
  },
  clear() {
    isEnded = false
    leave()
  },
  end() {
    isEnded ||= cookieSession.read() !== null
    leave()
  },
  hasEnded: () => isEnded,
}

function leave() {
  Cookies.remove(COOKIE)
  void forgetPersonalCaches()
}

/** Returns the session cookie as a `Set-Cookie` header, for a form that was posted without script. Null removes the cookie. */
export function sessionCookie(session: Session | null, isSecure: boolean): string {
  if (session === null) return `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
  const value = Cookies.converter.write(JSON.stringify(session), COOKIE)
  return `${COOKIE}=${value}; Path=/; Max-Age=${SESSION_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/** Returns the session of a sign-in or sign-up reply. */
export function sessionOf(reply: ReplyOf<typeof login>): Session {
  return {
    token: reply.token,
    data: reply.user,
    isVerified: reply.is_verified,
    userType: reply.user_type,
  }
}

/** Reads the encoded cookie; a malformed one is no session. */
export function sessionInCookie(value: string | undefined): Session | null {
  try {
    return sessionFrom(value && decodeURIComponent(value))
  } catch {
    return null
  }
}

/** Reads a cookie's text; a malformed one is no session. Any type but tutor and admin is a learner (specification section 6). */
export function sessionFrom(text: string | undefined): Session | null {
  const value = parsed(text)
  if (typeof value?.token !== 'string' || value.token === '') return null
  const data = isObject(value.data) ? value.data : {}
  return {
    token: value.token,
    data: {
      id: typeof data.id === 'number' ? data.id : 0,
      firstname: textOf(data.firstname),
      lastname: textOf(data.lastname),
      email: textOf(data.email),
    },
    isVerified: value.isVerified === true,
    userType: value.userType === 'tutor' || value.userType === 'admin' ? value.userType : 'learner',
  }
}

function parsed(text: string | undefined): Record<string, unknown> | null {
  if (!text) return null
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
