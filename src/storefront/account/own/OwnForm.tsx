import type { ReactNode } from 'react'
import { Form, useActionData, useLocation, useNavigation, useSearchParams } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import type { Intent, OwnAnswer, OwnFailure } from './accountAction.ts'
import styles from './OwnForm.module.css'

/** A section of the page: its title, what came of its form, and its parts. */
export function Section({
  intent,
  title,
  done,
  children,
}: {
  intent: Intent
  title: string
  /** Said once its form was sent and taken. */
  done?: string
  children: ReactNode
}) {
  const failure = useFailure(intent)
  const [search] = useSearchParams()
  const isBusy = useNavigation().state !== 'idle'
  const isDone = !failure && search.get('saved') === intent
  return (
    <section id={intent} aria-labelledby={`${intent}-title`} className={styles.section}>
      <h2 id={`${intent}-title`}>{title}</h2>
      {failure && !isBusy && (
        <Alert title={failure.alert.title} takesFocus>
          <p>{failure.alert.text}</p>
        </Alert>
      )}
      {isDone && done && !isBusy && <Alert tone="success" title={done} takesFocus />}
      {children}
    </section>
  )
}

/** A form of a section, which posts to the page itself: with a script or without. */
export function OwnForm({
  intent,
  button,
  buttonLabel,
  look = 'secondary',
  id,
  children,
}: {
  intent: Intent
  button: string
  /** Where the word on the button alone does not say on what. */
  buttonLabel?: string
  look?: 'secondary' | 'danger'
  /** What the form is about, where a section has several. */
  id?: string
  children?: ReactNode
}) {
  const sent = useNavigation().formData
  const isBusy = sent?.get('intent') === intent && (sent.get('id') ?? undefined) === id
  const [search] = useSearchParams()
  const { key } = useLocation()
  // Once it was taken, the form begins anew: with what is kept now, and without passwords.
  const visit = search.get('saved') === intent ? key : undefined
  return (
    <Form
      key={visit}
      method="post"
      action={`${paths.account()}#${intent}`}
      preventScrollReset
      className={styles.form}
    >
      <input type="hidden" name="intent" value={intent} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      {children}
      <div>
        <Button type="submit" look={look} isBusy={isBusy} aria-label={buttonLabel}>
          {button}
        </Button>
      </div>
    </Form>
  )
}

/** Why the form of a section was refused, if it was the one that was sent last. */
export function useFailure(intent: Intent): OwnFailure | undefined {
  const answer = useActionData<OwnAnswer>()
  return answer && 'alert' in answer && answer.intent === intent ? answer : undefined
}
