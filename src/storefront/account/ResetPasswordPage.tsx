import { useForm } from 'react-hook-form'
import {
  type ActionFunctionArgs,
  Link,
  type LoaderFunctionArgs,
  replace,
  useLoaderData,
} from 'react-router-dom'
import { checkResetLink, resetPassword } from '#contract/accounts.ts'
import { PASSWORD_HINT } from '#contract/rules/session.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { useAnswer } from '#shared/useAnswer.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { PasswordField } from '../ui/fields/Field.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import {
  AuthForm,
  KEY_FIELD,
  NEW_PASSWORD_RULES,
  submissionKeyLoader,
  useFieldErrors,
  useSubmissionKey,
} from './form/AuthForm.tsx'
import {
  type AuthFailure,
  authFailure,
  shouldRevalidateAnswered,
  textOf,
  type Unanswered,
  unanswered,
} from './form/authFailure.ts'
import { linkTokenIn } from './linkToken.ts'

/** Checks the link without using it up; a link that could not be checked shows the form. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = linkTokenIn(new URL(request.url).searchParams)
  if (token === '') return { ...submissionKeyLoader(), isLinkOver: true }
  const { api } = context.get(loaderContext)
  const checked = await attempt(() => api.call(checkResetLink, { body: { token }, signal: request.signal }))
  return { ...submissionKeyLoader(), isLinkOver: 'value' in checked && !checked.value.is_valid }
}

/** Sets the password but signs nobody in: the user signs in with it on a page without a secret in its address. */
export async function action({ request, context }: ActionFunctionArgs): Promise<ResetFailure | Response> {
  const form = await request.formData()
  const { api, session, browser } = context.get(loaderContext)
  const body = {
    token: linkTokenIn(new URL(request.url).searchParams),
    password: textOf(form, 'password'),
    browser: browser?.(),
  }
  const idempotencyKey = textOf(form, KEY_FIELD) || undefined
  const chosen = await attempt(() => api.call(resetPassword, { body, idempotencyKey }))
  if ('failure' in chosen) {
    const { code, fields } = chosen.failure
    const isLinkOver = code === 'reset_link.not_valid' || fields.token !== undefined
    return { ...authFailure(chosen.failure), ...unanswered(chosen.failure), isLinkOver }
  }
  session.clear()
  return replace(paths.login({ reset: '1' }))
}

// A password whose answer was lost may have used the link, and is sent again under its idempotency key.
export const shouldRevalidate = shouldRevalidateAnswered

interface ResetFailure extends AuthFailure, Unanswered {
  isLinkOver: boolean
}

const TITLE = 'Choose a new password'

export const handle = fixedMeta(TITLE, { isIndexed: false })

export function Component() {
  const refusal = useAnswer<ResetFailure>()
  const { isLinkOver } = useLoaderData<typeof loader>()
  return (
    <AccountFrame
      title={TITLE}
      lead="This signs you out everywhere."
      elsewhere={
        <p>
          Remembered it? <Link to={paths.login()}>Sign in</Link>
        </p>
      }
    >
      {refusal?.isLinkOver || isLinkOver ? <LinkOver /> : <PasswordForm refusal={refusal} />}
    </AccountFrame>
  )
}

function LinkOver() {
  return (
    <Alert title="This link doesn't work" takesFocus>
      <p>
        It has been used or has expired, we've sent a newer one, or part of it is missing.{' '}
        <Link to={paths.forgotPassword()}>Ask for a new link</Link>
      </p>
    </Alert>
  )
}

function PasswordForm({ refusal }: { refusal: AuthFailure | undefined }) {
  const form = useForm<Record<'password' | typeof KEY_FIELD, string>>()
  const submissionKey = useSubmissionKey()
  const errorOf = useFieldErrors(form, refusal)
  return (
    <AuthForm form={form} button="Save password">
      <input type="hidden" autoComplete="off" defaultValue={submissionKey} {...form.register(KEY_FIELD)} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        required
        hint={PASSWORD_HINT}
        error={errorOf('password')}
        {...form.register('password', NEW_PASSWORD_RULES)}
      />
    </AuthForm>
  )
}
