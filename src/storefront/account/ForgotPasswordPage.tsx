import { useForm } from 'react-hook-form'
import { type ActionFunctionArgs, Link, replace, useSearchParams } from 'react-router-dom'
import { forgotPassword } from '#contract/accounts.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { useAnswer } from '#shared/useAnswer.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { TextField } from '../ui/fields/Field.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { AuthForm, EMAIL_RULES, useFieldErrors } from './form/AuthForm.tsx'
import { type AuthFailure, authFailure, textOf } from './form/authFailure.ts'

/** Gives the same answer for addresses with and without an account. */
export async function action({ request, context }: ActionFunctionArgs): Promise<AuthFailure | Response> {
  const email = textOf(await request.formData(), 'email').trim()
  const { api } = context.get(loaderContext)
  const asked = await attempt(() => api.call(forgotPassword, { body: { email } }))
  return 'failure' in asked
    ? authFailure(asked.failure, { email })
    : replace(paths.forgotPassword({ sent: '1' }))
}

const TITLE = 'Forgot your password?'

export const handle = fixedMeta(TITLE, { isIndexed: false })

export function Component() {
  const refusal = useAnswer<AuthFailure>()
  const [search] = useSearchParams()
  const form = useForm<{ email: string }>()
  const errorOf = useFieldErrors(form, refusal)
  return (
    <AccountFrame
      title={TITLE}
      lead="We'll email you a link to reset your password."
      elsewhere={
        <p>
          Remembered it? <Link to={paths.login()}>Sign in</Link>
        </p>
      }
    >
      {search.has('sent') && (
        <Alert tone="info" title="Check your email">
          <p>
            If you have an account with that email, we've sent you a link that works for an hour. No email?
            Check your spam folder and the address you entered. You can ask three times an hour.
          </p>
        </Alert>
      )}
      <AuthForm form={form} button="Send the link">
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          required
          defaultValue={refusal?.typed.email}
          error={errorOf('email')}
          {...form.register('email', EMAIL_RULES)}
        />
      </AuthForm>
    </AccountFrame>
  )
}
