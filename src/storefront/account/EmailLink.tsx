import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { type ActionFunctionArgs, replace, useSearchParams } from 'react-router-dom'
import { confirmEmailChange, stopEmailChange } from '#contract/ownAccount.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { useAnswer } from '#shared/useAnswer.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { PasswordField } from '../ui/fields/Field.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { AuthForm, useFieldErrors } from './form/AuthForm.tsx'
import { type AuthFailure, authFailure, textOf } from './form/authFailure.ts'
import { linkTokenIn } from './linkToken.ts'

interface EmailLinkProps {
  title: string
  lead: string
  elsewhere: ReactNode
  /** The label of the button, which does the link's only action. */
  button: string
  done: { title: string; text: string }
}

/**
 * The page behind a link in an e-mail about a change of e-mail. It has a button, because opening a link must change nothing, and
 * shows the result. In a browser that the account has not used before, it also asks for the password.
 */
export function EmailLink({ title, lead, elsewhere, button, done }: EmailLinkProps) {
  const refusal = useAnswer<LinkFailure>()
  const [search] = useSearchParams()
  const form = useForm<{ password: string }>()
  const errorOf = useFieldErrors(form, refusal)
  const isDone = search.has('done')
  const isOver = !isDone && linkTokenIn(search) === ''
  return (
    <AccountFrame title={title} lead={lead} elsewhere={elsewhere}>
      {isDone && (
        <Alert tone="success" title={done.title} takesFocus>
          <p>{done.text}</p>
        </Alert>
      )}
      {isOver && (
        <Alert title="This link is incomplete" takesFocus>
          <p>Part of the link is missing. Please open it from the email again.</p>
        </Alert>
      )}
      {!isDone && !isOver && (
        <AuthForm form={form} button={button}>
          {refusal?.needsPassword && (
            <PasswordField
              label="Password"
              autoComplete="current-password"
              required
              hint="The password of the account whose email is changing."
              error={errorOf('password')}
              {...form.register('password', { required: 'Password is required.' })}
            />
          )}
        </AuthForm>
      )}
    </AccountFrame>
  )
}

/** The reason why a link did nothing. */
interface LinkFailure extends AuthFailure {
  /** The account has not used this browser before, so the password is needed. */
  needsPassword: boolean
}

/** Changes the e-mail with the token in the page's address; only opening the page changes nothing. */
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

/** Keeps the old e-mail, using the token in the page's address. */
export async function stopChange({ request, context }: ActionFunctionArgs): Promise<LinkFailure | Response> {
  const { api } = context.get(loaderContext)
  const token = linkTokenIn(new URL(request.url).searchParams)
  const used = await attempt(() => api.call(stopEmailChange, { body: { token } }))
  if (!('failure' in used)) return replace(paths.keepEmail({ done: '1' }))
  return { ...authFailure(used.failure), needsPassword: false }
}
