import { useForm } from 'react-hook-form'
import { type ActionFunctionArgs, Link, replace, useActionData, useSearchParams } from 'react-router-dom'
import { forgotPassword } from '#contract/accounts.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
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
  const refusal = useActionData<AuthFailure>()
  const [search] = useSearchParams()
  const form = useForm<{ email: string }>()
  const errorOf = useFieldErrors(form, refusal)
  return (
    <AccountFrame
      title={TITLE}
      lead="A letter brings you a link with which you choose a new one."
      elsewhere={
        <p>
          You remember it? <Link to={paths.login()}>Sign in</Link>
        </p>
      }
    >
      {search.has('sent') && (
        <Alert tone="info" title="Look into your mailbox">
          <p>
            If there is an account with that address, a letter is on its way. Its link works for an hour. No
            letter? Look among the spam, or check the address; three letters an hour are sent at most.
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
