import { type ReactNode, useEffect, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { Form, useLoaderData, useNavigation, useSubmit } from 'react-router-dom'
import { EMAIL_MAX, EMAIL_PATTERN, PASSWORD_MAX, PASSWORD_MIN } from '#contract/rules/session.ts'
import { newKey } from '#shared/api/submissionKeys.ts'
import { useAnswer } from '#shared/useAnswer.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { useHydrated } from '../../ui/feedback/hooks.ts'
import styles from './AuthForm.module.css'
import type { AuthFailure } from './authFailure.ts'

/**
 * A form that posts to the route's action. Without script the browser checks it; with script our own rules and messages do.
 * `isUnchecked` leaves all checks to the server. A refusal is shown above the fields and on them, and keeps what was typed.
 */
export function AuthForm<Values extends FieldValues>({
  form,
  button,
  isUnchecked = false,
  children,
}: {
  form: UseFormReturn<Values>
  button: string
  isUnchecked?: boolean
  children: ReactNode
}) {
  const refusal = useAnswer<AuthFailure>()
  const submit = useSubmit()
  const isHydrated = useHydrated()
  const isBusy = useNavigation().formMethod === 'POST'
  const isSent = useRef(false)

  /** Ignores a second press, which can come before React has drawn the button as busy. */
  async function send(values: Values): Promise<void> {
    if (isSent.current) return
    isSent.current = true
    await submit(values, { method: 'post', preventScrollReset: true }).finally(() => {
      isSent.current = false
    })
  }

  return (
    <Form
      method="post"
      noValidate={isHydrated || isUnchecked}
      className={styles.form}
      onSubmit={form.handleSubmit(send)}
    >
      {refusal && !isBusy && (
        <Alert title={refusal.alert.title} tone={refusal.alert.tone} takesFocus={!refusal.alert.tone}>
          <p>{refusal.alert.text}</p>
        </Alert>
      )}
      {children}
      <Button type="submit" size="large" isWide isBusy={isBusy}>
        {button}
      </Button>
    </Form>
  )
}

/**
 * Returns a getter for a field's error: the form's own, or the server's. Before hydration it is the server's, read straight
 * from the action's answer.
 */
export function useFieldErrors<Values extends FieldValues>(
  { formState: { errors }, setError }: UseFormReturn<Values>,
  refusal: AuthFailure | undefined,
): (name: FieldPath<Values>) => string | undefined {
  const isHydrated = useHydrated()

  useEffect(() => {
    for (const [name, message] of Object.entries(refusal?.fields ?? {})) {
      setError(name as FieldPath<Values>, { type: 'server', message })
    }
  }, [refusal, setError])

  return name => {
    const message = isHydrated ? errors[name]?.message : refusal?.fields[name]
    return typeof message === 'string' ? message : undefined
  }
}

const ADDRESS = new RegExp(EMAIL_PATTERN)

/** The rules for an email address, checked before the form is sent. */
export const EMAIL_RULES = {
  required: 'Email is required.',
  maxLength: { value: EMAIL_MAX, message: tooLong('Email', EMAIL_MAX) },
  validate: (email: string) => ADDRESS.test(email.trim()) || 'Enter an email like ada@example.com.',
}

/** The rules for a new password, checked before sending. Only the server checks for common passwords. */
export const NEW_PASSWORD_RULES = {
  required: 'Password is required.',
  minLength: { value: PASSWORD_MIN, message: `Password must be ${PASSWORD_MIN} characters or more.` },
  maxLength: { value: PASSWORD_MAX, message: tooLong('Password', PASSWORD_MAX) },
}

/** Returns the message for a value that is too long. */
export function tooLong(label: string, limit: number): string {
  return `${label} must be ${limit} characters or fewer.`
}

/** The name of the field that carries the idempotency key of a form posted without script. */
export const KEY_FIELD = 'idempotency_key'

interface FormData {
  submissionKey: string
}

/** Loads an idempotency key for a form that creates something: a double tap can send it twice before any script runs. */
export function submissionKeyLoader(): FormData {
  return { submissionKey: newKey() }
}

/** Returns the idempotency key of this visit's form. */
export function useSubmissionKey(): string {
  return useLoaderData<FormData>().submissionKey
}
