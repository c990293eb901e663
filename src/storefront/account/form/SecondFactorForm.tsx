import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { SECOND_FACTOR_CODE_MAX } from '#contract/rules/session.ts'
import { useFocusOnAppearing } from '../../ui/feedback/hooks.ts'
import { TextField } from '../../ui/fields/Field.tsx'
import { AuthForm, useFieldErrors } from './AuthForm.tsx'
import type { AuthFailure } from './authFailure.ts'
import styles from './SecondFactorForm.module.css'

/** The second step of a sign-in, which replaces the first: the app's code, or a recovery code. */
export default function SecondFactorForm({ refusal, ticket }: { refusal: AuthFailure; ticket: string }) {
  const form = useForm<{ ticket: string; email: string; code: string; recovery_code: string }>()
  const errorOf = useFieldErrors(form, refusal)
  const isRecovery = refusal.typed.isRecovery === '1'
  const box = useRef<HTMLDivElement>(null)
  // The code is the only field left to fill in, so it gets the focus.
  useFocusOnAppearing(() => box.current?.querySelector('input')?.focus())
  return (
    <AuthForm form={form} button="Sign in">
      {/* In the form, not in a cookie: two tabs can have two sign-ins, and it works with an API on another host. */}
      <input type="hidden" defaultValue={ticket} {...form.register('ticket')} />
      <input type="hidden" defaultValue={refusal.typed.email} {...form.register('email')} />
      <div ref={box}>
        <TextField
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          hint="Six digits from your authenticator app."
          error={isRecovery ? undefined : errorOf('code')}
          {...form.register('code')}
        />
      </div>
      <details className={styles.other} open={isRecovery || undefined}>
        <summary>Use a recovery code</summary>
        <TextField
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={SECOND_FACTOR_CODE_MAX}
          hint="One of the codes you saved when you set this up. Each works once."
          error={isRecovery ? errorOf('code') : undefined}
          {...form.register('recovery_code')}
        />
      </details>
    </AuthForm>
  )
}
