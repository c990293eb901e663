import type { ActionFunctionArgs } from 'react-router-dom'
import { signup, type UserType } from '#contract/accounts.ts'
import { enter } from './authActions.ts'
import { type AuthFailure, textOf } from './form/authFailure.ts'
import { KEY_FIELD } from './form/submissionKey.ts'

/** Opens an account with what was posted. A learner's sign-up names no user type (specification section 6). */
export async function signUp(
  args: ActionFunctionArgs,
  usual: (userType: UserType) => string,
  userType?: 'tutor',
): Promise<AuthFailure | Response> {
  const form = await args.request.formData()
  const typed = {
    firstname: textOf(form, 'firstname').trim(),
    lastname: textOf(form, 'lastname').trim(),
    email: textOf(form, 'email').trim(),
  }
  const body = { ...typed, password: textOf(form, 'password'), user_type: userType }
  const idempotencyKey = textOf(form, KEY_FIELD) || undefined
  return enter(args, usual, typed, (api, browser) =>
    api.call(signup, { body: { ...body, browser }, idempotencyKey }),
  )
}
