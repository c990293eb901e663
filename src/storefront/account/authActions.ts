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
 * Signs in with the posted e-mail and password, or with the code that was asked for then; `usual` is where each role goes when no
 * page is wanted.
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

/** Signs in by whatever `ask` proves, writes the session down and leads on. */
export async function enter(
  { request, context }: ActionFunctionArgs,
  usual: (userType: UserType) => string,
  typed: Record<string, string>,
  ask: (api: ApiClient, browser: string | undefined) => Promise<ReplyOf<typeof login>>,
  ticket?: string,
): Promise<AuthFailure | Response> {
  const { api, session, browser } = context.get(loaderContext)
  const entry = await attempt(async () => withToken(await ask(api, browser?.())))
  if ('failure' in entry) return refusalOf(entry.failure, typed, ticket)
  session.write(sessionOf(entry.value))
  const { userType } = sessionOf(entry.value)
  const redirectTo = new URL(request.url).searchParams.get('redirect_to')
  return replace(postLoginRedirect(userType, redirectTo, usual(userType)))
}

/** A sign-in that waits for a code shows the field for it; it goes on with its ticket until that is over. */
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

/** An answer without a token is a refusal, whatever its status says (specification section 8). */
function withToken(reply: ReplyOf<typeof login> & { error?: string }): ReplyOf<typeof login> {
  if (typeof reply.token === 'string' && reply.token !== '') return reply
  throw new ApiFailure('refused', 200, { error: reply.error })
}
