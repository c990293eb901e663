import { type ActionFunctionArgs, replace } from 'react-router-dom'
import type { confirmEmailChange, stopEmailChange } from '#contract/ownAccount.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { type AuthFailure, authFailure } from './form/authFailure.ts'
import { linkTokenIn } from './linkToken.ts'

/** Uses the token in the page's address, and leads to what the page says afterwards; opening the page alone changes nothing. */
export async function spendLink(
  { request, context }: ActionFunctionArgs,
  endpoint: typeof confirmEmailChange | typeof stopEmailChange,
  done: string,
): Promise<AuthFailure | Response> {
  const { api } = context.get(loaderContext)
  const token = linkTokenIn(new URL(request.url).searchParams)
  const used = await attempt(() => api.call(endpoint, { body: { token } }))
  return 'failure' in used ? authFailure(used.failure) : replace(done)
}
