import { type ReactNode, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Form, useActionData, useNavigation, useSubmit } from 'react-router-dom'
import { Button } from '../../ui/actions/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { useHydrated } from '../../ui/feedback/useHydrated.ts'
import styles from './AuthForm.module.css'
import type { AuthFailure } from './authFailure.ts'

/**
 * A form that the route's action answers. Without a script the browser checks and posts it; with one it is checked here, in
 * our own words. `isUnchecked` leaves all checking to the server. A refusal is shown above the fields and on them, and leaves
 * what was typed in place.
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
  const refusal = useActionData<AuthFailure>()
  const submit = useSubmit()
  const isHydrated = useHydrated()
  const isBusy = useNavigation().formMethod === 'POST'
  const isSent = useRef(false)

  /** A second press comes before React has drawn the button as busy. */
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
