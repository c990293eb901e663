import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Form, useLocation, useNavigation, useSearchParams } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { Icon } from '#shared/Icon.tsx'
import { useAnswer } from '#shared/useAnswer.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import type { Intent, OwnAnswer, OwnFailure } from './accountAction.ts'
import styles from './OwnForm.module.css'

/**
 * A section of the page, closed at first: its title and state, then the result of its form and its parts. Browsers open it
 * for its address, because the addressed element is inside.
 */
export function Section({
  intent,
  title,
  state,
  done,
  isOpen = false,
  children,
}: {
  intent: Intent
  title: string
  /** The current state, shown next to the title. */
  state?: string | undefined
  /** The success message of its form. */
  done?: string | undefined
  /** Opens the section, because it has something to show. */
  isOpen?: boolean
  children: ReactNode
}) {
  const failure = useFailure(intent)
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const details = useRef<HTMLDetailsElement>(null)
  const isBusy = useNavigation().state !== 'idle'
  const isDone = !failure && search.get('saved') === intent
  // The router's links do not trigger the browser's own opening of the section.
  useLayoutEffect(() => {
    if (hash === `#${intent}` && details.current) details.current.open = true
  }, [hash, intent])
  return (
    <section aria-labelledby={`${intent}-title`}>
      <details ref={details} open={isOpen || isDone || failure !== undefined || undefined}>
        <summary className={styles.head}>
          <h2 id={`${intent}-title`}>{title}</h2>
          {state && <span>{state}</span>}
          <Icon name="chevronDown" />
        </summary>
        <div id={intent} className={styles.body}>
          {failure && !isBusy && (
            <Alert title={failure.alert.title} takesFocus>
              <p>{failure.alert.text}</p>
            </Alert>
          )}
          {isDone && done && !isBusy && <Alert tone="success" title={done} takesFocus />}
          {children}
        </div>
      </details>
    </section>
  )
}

/** A section's form, which posts to the page itself, with or without script. */
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
  /** The button's label for screen readers, if its text alone does not name what it acts on. */
  buttonLabel?: string
  look?: 'secondary' | 'danger'
  /** The item that the form acts on, if a section has several forms. */
  id?: string
  children?: ReactNode
}) {
  const sent = useNavigation().formData
  const isBusy = sent?.get('intent') === intent && (sent.get('id') ?? undefined) === id
  const [search] = useSearchParams()
  const { key } = useLocation()
  // After a success the form is reset: to the saved values, and without passwords.
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

/** Returns the failure of a section's form, if that form was the last one sent. */
export function useFailure(intent: Intent): OwnFailure | undefined {
  const answer = useAnswer<OwnAnswer>()
  return answer && 'alert' in answer && answer.intent === intent ? answer : undefined
}

/** Shown instead of a password-confirmed form to users without a password. */
export function NeedsPassword() {
  return (
    <p>
      You need a password for this. <a href="#password">Set one first</a>
    </p>
  )
}
