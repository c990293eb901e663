import { useForm } from 'react-hook-form'
import { useActionData } from 'react-router-dom'
import { PasswordField } from '../ui/PasswordField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { DemoAccount } from './DemoAccount.tsx'
import { EntryForm } from './EntryForm.tsx'
import type { EntryRefusal } from './entry.ts'

/**
 * E-mail and password. The tutor's form checks nothing itself (specification section 5): the server's sentences stand
 * on the fields all the same.
 */
export function SignInForm({
  demoAccount,
  isUnchecked = false,
}: {
  demoAccount: { email: string; password: string } | undefined
  isUnchecked?: boolean
}) {
  const refusal = useActionData<EntryRefusal>()
  const form = useForm({ defaultValues: { email: refusal?.typed.email ?? '', password: '' } })
  const { errors } = form.formState
  const isRequired = !isUnchecked
  return (
    <>
      {demoAccount && (
        <DemoAccount
          account={demoAccount}
          onFill={() => form.reset(demoAccount, { keepDefaultValues: true })}
        />
      )}
      <EntryForm form={form} button="Login">
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          required={isRequired}
          error={errors.email?.message}
          {...form.register('email', { required: isRequired && 'Email is required.' })}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required={isRequired}
          error={errors.password?.message}
          {...form.register('password', { required: isRequired && 'Password is required.' })}
        />
      </EntryForm>
    </>
  )
}
