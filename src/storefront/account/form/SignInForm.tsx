import { lazy, Suspense } from 'react'
import { useForm } from 'react-hook-form'
import { useAnswer } from '#shared/useAnswer.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { PasswordField, TextField } from '../../ui/fields/Field.tsx'
import { AuthForm, useFieldErrors } from './AuthForm.tsx'
import type { AuthFailure } from './authFailure.ts'
import styles from './SignInForm.module.css'

/** Few accounts need a code, so browsers load its form on demand; the server renders it for users without script. */
const SecondFactorForm = import.meta.env.SSR
  ? (await import('./SecondFactorForm.tsx')).default
  : lazy(() => import('./SecondFactorForm.tsx'))

/**
 * E-mail and password. The tutor's form checks nothing itself (specification section 5); it still shows the server's messages
 * on the fields. The field for the second factor replaces both, if the account has one.
 */
export function SignInForm({
  demoAccount,
  isUnchecked = false,
}: {
  demoAccount: { email: string; password: string } | undefined
  isUnchecked?: boolean
}) {
  const refusal = useAnswer<AuthFailure>()
  return refusal?.ticket === undefined ? (
    <FirstStep demoAccount={demoAccount} isUnchecked={isUnchecked} refusal={refusal} />
  ) : (
    <Suspense>
      <SecondFactorForm refusal={refusal} ticket={refusal.ticket} />
    </Suspense>
  )
}

function FirstStep({
  demoAccount,
  isUnchecked,
  refusal,
}: {
  demoAccount: { email: string; password: string } | undefined
  isUnchecked: boolean
  refusal: AuthFailure | undefined
}) {
  // Without default values the form keeps what was typed before the script loaded.
  const form = useForm<{ email: string; password: string }>()
  const errorOf = useFieldErrors(form, refusal)
  const isRequired = !isUnchecked
  return (
    <>
      {demoAccount && (
        <DemoAccount
          account={demoAccount}
          onFill={() => form.reset(demoAccount, { keepDefaultValues: true })}
        />
      )}
      <AuthForm form={form} button="Login" isUnchecked={isUnchecked}>
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          required={isRequired}
          defaultValue={refusal?.typed.email}
          error={errorOf('email')}
          {...form.register('email', { required: isRequired && 'Email is required.' })}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required={isRequired}
          error={errorOf('password')}
          {...form.register('password', { required: isRequired && 'Password is required.' })}
        />
      </AuthForm>
    </>
  )
}

/** Shows the sample academy's account, with a button that fills it in. */
function DemoAccount({
  account,
  onFill,
}: {
  account: { email: string; password: string }
  onFill: () => void
}) {
  return (
    <aside aria-label="Demo account" className={styles.demo}>
      <div>
        <strong>Try the demo account</strong>
        <p>
          <code>{account.email}</code> <code>{account.password}</code>
        </p>
      </div>
      <Button look="secondary" size="small" className="needs-script" onClick={onFill}>
        Use it
      </Button>
    </aside>
  )
}
