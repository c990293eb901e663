import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { FailureEnvelope } from '#contract/envelope.ts'
import type { AskInProcess, InProcessInput, PageRole } from '#pages/pageRenderer.ts'
import type { ApiClient, CallRest } from '#shared/apiClient.ts'
import { ApiFailure } from '#shared/apiFailure.ts'
import type { LoaderContext } from '#shared/loaderContext.ts'
import { type Session, sessionCookie } from '#shared/session.ts'
import { sessionOfRole } from './role.ts'

/** The site that a page on the server is rendered with. */
export interface ServerContext extends LoaderContext {
  /** The HTTP code of the last call that was refused, or null. */
  refusedWith(): number | null
  /** The `Set-Cookie` of the session that was opened meanwhile, or null. */
  setCookie(isSecure: boolean): string | null
}

/** A site whose calls are answered in the same process, as to a visitor, and whose session is a role alone. */
export function serverContext(ask: AskInProcess, role: PageRole): ServerContext {
  let refused: number | null = null
  let opened: Session | null = null

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
    session: {
      read: () => sessionOfRole(role),
      write: session => {
        opened = session
      },
      clear: () => undefined,
      end: () => undefined,
      hasEnded: () => false,
    },
    refusedWith: () => refused,
    setCookie: isSecure => opened && sessionCookie(opened, isSecure),
  }
}
