import { type ReactNode, useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { Form, useActionData, useNavigation, useSubmit } from 'react-router-dom'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './EntryForm.module.css'
import type { EntryRefusal } from './entry.ts'

/**
 * A form that the route's action answers: checked here first, then posted, so that it can also be posted as it stands.
 * A refusal is shown above the fields and on them, and leaves what was typed in place.
 */
export function EntryForm<Values extends FieldValues>({
  form,
  button,
  children,
}: {
  form: UseFormReturn<Values>
  button: string
  children: ReactNode
}) {
  const refusal = useActionData<EntryRefusal>()
  const submit = useSubmit()
  const isBusy = useNavigation().formMethod === 'POST'
  const { handleSubmit, setError } = form

  useEffect(() => {
    for (const [name, message] of Object.entries(refusal?.fields ?? {})) {
      setError(name as Path<Values>, { type: 'server', message })
    }
  }, [refusal, setError])

  return (
    <Form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={handleSubmit(values => submit(values, { method: 'post', preventScrollReset: true }))}
    >
      {refusal && !isBusy && (
        <Alert title={refusal.alert.title} takesFocus>
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
