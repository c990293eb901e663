import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { FailureEnvelope } from '#contract/envelope.ts'
import type { AskInProcess, InProcessInput, PageOwner, PageRole } from '#pages/pageRenderer.ts'
import type { ApiClient, CallRest } from '#shared/api/apiClient.ts'
import { ApiFailure } from '#shared/api/apiFailure.ts'
import type { LoaderContext } from '#shared/loaderContext.ts'
import { type Session, sessionCookie, sessionInCookie } from '#shared/session.ts'

/** The site that a page on the server is rendered with. */
export interface ServerContext extends LoaderContext {
  /** The HTTP code of the last call that was refused, or null. */
  refusedWith(): number | null
  /** The `Set-Cookie` of the session that was opened or left meanwhile, or null. */
  setCookie(isSecure: boolean): string | null
}

/** A site whose calls are answered in the same process, and whose session is a role alone or the person whose own page it is. */
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
        // A page knows no token, so a session that it has changed comes without.
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
 * Returns the role whose look the cookies ask for. They are not checked, because a public page holds nothing of an account:
 * a forged cookie only gets a header whose links lead to closed doors.
 */
export function roleOf(cookies: string | undefined): PageRole {
  return sessionIn(cookies)?.userType ?? 'anonymous'
}

/** The token in the cookies, for a person's own page and for who leaves without script; null where there is none. */
export function tokenOf(cookies: string | undefined): string | null {
  return sessionIn(cookies)?.token ?? null
}

/** The session that a page is rendered with. It has never a token; a role's look has no name and no number either. */
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
