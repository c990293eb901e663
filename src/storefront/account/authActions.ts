import { type ActionFunctionArgs, replace } from 'react-router-dom'
import { login, loginSecondFactor, type UserType } from '#contract/accounts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { ApiFailure, attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { sessionOf } from '#shared/session.ts'
import { type AuthFailure, authFailure, textOf } from './form/authFailure.ts'
import { postLoginRedirect } from './postLoginRedirect.ts'

/**
 * Signs in with the posted e-mail and password, or with the code of the second step. `usual` gives the page after sign-in
 * for each role if no page was wanted.
 */
export async function signIn(
  args: ActionFunctionArgs,
  usual: (userType: UserType) => string,
  userType?: 'tutor',
): Promise<AuthFailure | Response> {
  const form = await args.request.formData()
  const email = textOf(form, 'email').trim()
  const ticket = textOf(form, 'ticket')
  if (ticket !== '') {
    const recovery = textOf(form, 'recovery_code').trim()
    const code = recovery || textOf(form, 'code').trim()
    return enter(
      args,
      usual,
      { email, isRecovery: recovery === '' ? '' : '1' },
      (api, browser) => api.call(loginSecondFactor, { body: { ticket, code, browser } }),
      ticket,
    )
  }
  const body = { email, password: textOf(form, 'password'), user_type: userType }
  return enter(args, usual, { email }, (api, browser) => api.call(login, { body: { ...body, browser } }))
}

/** Signs in with the proof that `ask` sends, writes the session and redirects. */
export async function enter(
  { request, context }: ActionFunctionArgs,
  usual: (userType: UserType) => string,
  typed: Record<string, string>,
  ask: (api: ApiClient, browser: string | undefined) => Promise<ReplyOf<typeof login>>,
  ticket?: string,
): Promise<AuthFailure | Response> {
  const { api, session, browser, sendsWhole } = context.get(loaderContext)
  const entry = await attempt(async () => withToken(await ask(api, browser?.())))
  if ('failure' in entry) return refusalOf(entry.failure, typed, ticket)
  const opened = sessionOf(entry.value)
  session.write(opened)
  // On the server the cookie leaves with the answer, and only the next request could show that it was blocked.
  if (!sendsWhole && session.read()?.token !== opened.token) {
    return { alert: { title: 'oops!', text: COOKIES_BLOCKED }, fields: {}, typed }
  }
  const { userType } = opened
  const redirectTo = new URL(request.url).searchParams.get('redirect_to')
  return replace(postLoginRedirect(userType, redirectTo, usual(userType)))
}

/** The alert in a browser that keeps no session. */
export const COOKIES_BLOCKED =
  "Your browser blocks cookies for this site, so we can't keep you logged in. Allow cookies for this site, then log in again."

/** Returns the form's failure; a pending second step keeps its ticket until the server says that it is over. */
function refusalOf(failure: ApiFailure, typed: Record<string, string>, ticket?: string): AuthFailure {
  const refusal = authFailure(failure, typed)
  if (failure.ticket) {
    const alert = { title: 'One more step', text: failure.detail, tone: 'info' } as const
    return { ...refusal, alert, ticket: failure.ticket }
  }
  return ticket === undefined || OVER.has(failure.code) ? refusal : { ...refusal, ticket }
}

const OVER = new Set<ApiFailure['code']>([
  'account.ticket_not_valid',
  'account.suspended',
  'account.demo_closed',
])

/** Throws for an answer without a token, even with status 200 (specification section 8). */
function withToken(reply: ReplyOf<typeof login> & { error?: string }): ReplyOf<typeof login> {
  if (typeof reply.token === 'string' && reply.token !== '') return reply
  throw new ApiFailure('refused', 200, { error: reply.error })
}
