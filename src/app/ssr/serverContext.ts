import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { FailureEnvelope } from '#contract/envelope.ts'
import type { AskInProcess, InProcessInput, PageOwner, PageRole } from '#pages/pageRenderer.ts'
import type { ApiClient, CallRest } from '#shared/api/apiClient.ts'
import { ApiFailure } from '#shared/api/apiFailure.ts'
import type { LoaderContext } from '#shared/loaderContext.ts'
import { type Session, sessionCookie, sessionInCookie } from '#shared/session.ts'

/** The context that the server renders a page with. */
export interface ServerContext extends LoaderContext {
  /** Returns the HTTP status of the last refused call, or null. */
  refusedWith(): number | null
  /** Returns the `Set-Cookie` header of a session that the page opened or closed, or null. */
  setCookie(isSecure: boolean): string | null
}

/** Creates a context with in-process calls, whose session is only a role, or the person on their own page. */
export function serverContext(
  ask: AskInProcess,
  reader: PageRole | PageOwner,
  token: string | null = null,
): ServerContext {
  const session = sessionOfReader(reader)
  let refused: number | null = null
  let changed: Session | null | undefined

  const api: ApiClient = {
    async call<E extends Endpoint>(endpoint: E, ...[input]: CallRest<E>) {
      const { status, text } = await ask(endpoint, (input ?? {}) as InProcessInput)
      const reply: unknown = JSON.parse(text)
      if (status < 400) return reply as ReplyOf<E>
      refused = status
      throw new ApiFailure('refused', status, reply as Partial<FailureEnvelope>)
    },
    download: () => Promise.reject(new Error('Nothing is downloaded while a page is rendered.')),
    request: () =>
      Promise.reject(new Error('A page on the server calls the endpoints of the contract only.')),
  }

  return {
    api,
    sendsWhole: true,
    session: {
      read: () => session,
      write: session => {
        // A page knows no token, so a session that it changes has none.
        changed = { ...session, token: session.token || (token ?? '') }
      },
      clear: () => {
        changed = null
      },
      end: () => undefined,
      hasEnded: () => false,
    },
    refusedWith: () => refused,
    setCookie: isSecure => (changed === undefined ? null : sessionCookie(changed, isSecure)),
  }
}

/**
 * Returns the role for a page's look, from unchecked cookies: a public page has no account data, so a forged cookie only gets a
 * header whose links are refused.
 */
export function roleOf(cookies: string | undefined): PageRole {
  return sessionIn(cookies)?.userType ?? 'anonymous'
}

/** Returns the cookies' token, for personal pages and for signing out without script; null if there is none. */
export function tokenOf(cookies: string | undefined): string | null {
  return sessionIn(cookies)?.token ?? null
}

/** Returns the session to render with. It never has a token; a role's session has no name and no ID either. */
function sessionOfReader(reader: PageRole | PageOwner): Session | null {
  if (typeof reader === 'string') {
    if (reader === 'anonymous') return null
    return { token: '', data: NOBODY, isVerified: false, userType: reader }
  }
  if (reader.person === null) return null
  const { id, firstname, lastname, email, userType, isVerified } = reader.person
  return { token: '', data: { id, firstname, lastname, email }, isVerified, userType }
}

const NOBODY = { id: 0, firstname: '', lastname: '', email: '' }

function sessionIn(cookies: string | undefined): Session | null {
  return sessionInCookie(/(?:^|;\s*)user=([^;]*)/.exec(cookies ?? '')?.[1])
}
