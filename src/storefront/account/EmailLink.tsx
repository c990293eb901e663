import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useActionData, useSearchParams } from 'react-router-dom'
import { Alert } from '../ui/feedback/Alert.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { AuthForm } from './form/AuthForm.tsx'
import { useFieldErrors } from './form/useFieldErrors.ts'
import type { LinkFailure } from './linkAction.ts'
import { linkTokenIn } from './linkToken.ts'

interface EmailLinkProps {
  title: string
  lead: string
  elsewhere: ReactNode
  /** The one thing that the link is for. */
  button: string
  done: { title: string; text: string }
}

/**
 * The page behind a letter's link about an e-mail: a button, because opening a link must change nothing, and what came of it. In a
 * browser that the account does not know, its password is asked for too.
 */
export function EmailLink({ title, lead, elsewhere, button, done }: EmailLinkProps) {
  const refusal = useActionData<LinkFailure>()
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
        <Alert title="This link is not whole" takesFocus>
          <p>A part of the link is missing. Please open it from the letter again.</p>
        </Alert>
      )}
      {!isDone && !isOver && (
        <AuthForm form={form} button={button}>
          {refusal?.needsPassword && (
            <PasswordField
              label="Password"
              autoComplete="current-password"
              required
              hint="The one of the account whose e-mail is to change."
              error={errorOf('password')}
              {...form.register('password', { required: 'Password is required.' })}
            />
          )}
        </AuthForm>
      )}
    </AccountFrame>
  )
}
