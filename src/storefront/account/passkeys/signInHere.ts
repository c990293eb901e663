import type { ActionFunctionArgs } from 'react-router-dom'
import type { UserType } from '#contract/accounts.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { enter, signIn } from '../authActions.ts'
import { type AuthFailure, textOf } from '../form/authFailure.ts'
import { loadCeremony } from './loadCeremony.ts'

/** The intent of the button that takes a passkey in place of the form. */
export const BY_PASSKEY = 'passkey'

/** The action of a sign-in page: by the passkey that the browser is asked for, or by what was typed into the form. */
export async function signInHere(
  args: ActionFunctionArgs,
  usual: (userType: UserType) => string,
  userType?: 'tutor',
): Promise<AuthFailure | Response> {
  const form = await args.request.clone().formData()
  // A passkey is proved by the browser's script: a form that was posted without one has none.
  const isByPasskey = textOf(form, 'intent') === BY_PASSKEY && !args.context.get(loaderContext).sendsWhole
  if (!isByPasskey) return signIn(args, usual, userType)
  return enter(args, usual, {}, async (api, browser) => {
    const { provePasskey } = await loadCeremony()
    return provePasskey(api, { browser, user_type: userType })
  })
}
