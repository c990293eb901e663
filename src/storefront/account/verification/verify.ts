import { replace } from 'react-router-dom'
import { sendVerification, verifyEmail } from '#contract/emailVerification.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import type { LoaderContext } from '#shared/loaderContext.ts'
import type { SessionStore } from '#shared/session.ts'
import { type AuthFailure, authFailure, textOf } from '../form/authFailure.ts'
import { linkTokenIn } from '../linkToken.ts'
import { wantedPage } from '../postLoginRedirect.ts'
import { type Unanswered, unanswered } from '../unanswered.ts'

/** Why an e-mail was not verified. */
export interface VerificationFailure extends AuthFailure, Unanswered {
  /** The link works no more. */
  isLinkOver: boolean
  /** The browser is strange to the account, so that its password is asked for. */
  needsPassword: boolean
}

/** Does what a form of the page asks for: a new letter, or the proof by a link or by a code. */
export async function verify(
  request: Request,
  { api, session, browser }: LoaderContext,
): Promise<VerificationFailure | Response> {
  const search = new URL(request.url).searchParams
  const form = await request.formData()
  const redirect_to = wantedPage(search.get('redirect_to')) ?? undefined
  if (form.get('intent') === 'send') {
    const sent = await attempt(() => api.call(sendVerification))
    return 'failure' in sent
      ? { ...authFailure(sent.failure), ...unanswered(sent.failure), isLinkOver: false, needsPassword: false }
      : replace(paths.verifyEmail({ sent: '1', redirect_to }))
  }
  const token = linkTokenIn(search)
  const code = textOf(form, 'code').replaceAll(/\s/g, '')
  const password = textOf(form, 'password')
  const body = token === '' ? { code } : { token, browser: browser?.(), ...(password !== '' && { password }) }
  const verified = await attempt(() => api.call(verifyEmail, { body }))
  if ('failure' in verified) {
    const { code: why, fields } = verified.failure
    const isStrange = why === 'verification.other_browser'
    const shown = authFailure(verified.failure, { code })
    return {
      ...shown,
      ...unanswered(verified.failure),
      ...(isStrange && { alert: { ...shown.alert, title: 'Is it your account?' } }),
      isLinkOver: why === 'verification.link_not_valid' || fields.token !== undefined,
      needsPassword: isStrange || fields.password !== undefined,
    }
  }
  rememberVerified(session, verified.value.email)
  return replace(redirect_to ?? paths.verifyEmail({ done: '1' }))
}

/** Writes into the session of this browser what the server says of its account's e-mail. */
export function rememberVerified(store: SessionStore, email: string): void {
  const session = store.read()
  if (session !== null && !session.isVerified && session.data.email === email) {
    store.write({ ...session, isVerified: true })
  }
}
