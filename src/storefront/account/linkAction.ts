import { type ActionFunctionArgs, replace } from 'react-router-dom'
import { confirmEmailChange, stopEmailChange } from '#contract/ownAccount.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { type AuthFailure, authFailure, textOf } from './form/authFailure.ts'
import { linkTokenIn } from './linkToken.ts'

/** Why a link did nothing. */
export interface LinkFailure extends AuthFailure {
  /** The browser is strange to the account, so that its password is asked for. */
  needsPassword: boolean
}

/** Changes the e-mail by the token in the page's address; opening the page alone changes nothing. */
export async function confirmChange({
  request,
  context,
}: ActionFunctionArgs): Promise<LinkFailure | Response> {
  const { api, browser } = context.get(loaderContext)
  const token = linkTokenIn(new URL(request.url).searchParams)
  const password = textOf(await request.formData(), 'password')
  const body = { token, browser: browser?.(), ...(password !== '' && { password }) }
  const used = await attempt(() => api.call(confirmEmailChange, { body }))
  if (!('failure' in used)) return replace(paths.changeEmail({ done: '1' }))
  const isStrange = used.failure.code === 'verification.other_browser'
  const shown = authFailure(used.failure)
  return {
    ...shown,
    ...(isStrange && { alert: { ...shown.alert, title: 'Is it your account?' } }),
    needsPassword: isStrange || used.failure.fields.password !== undefined,
  }
}

/** Keeps the e-mail by the token in the page's address. */
export async function stopChange({ request, context }: ActionFunctionArgs): Promise<LinkFailure | Response> {
  const { api } = context.get(loaderContext)
  const token = linkTokenIn(new URL(request.url).searchParams)
  const used = await attempt(() => api.call(stopEmailChange, { body: { token } }))
  if (!('failure' in used)) return replace(paths.keepEmail({ done: '1' }))
  return { ...authFailure(used.failure), needsPassword: false }
}
