import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router-dom'
import { Button } from '../actions/Button.tsx'
import { Alert } from './Alert.tsx'
import styles from './EmptyState.module.css'

/** An empty list: a sentence and the next step (one button or link as `children`). */
export function EmptyState({
  title,
  text,
  children,
}: {
  title: string
  text?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 96 96" width="88" height="88" aria-hidden="true" className={styles.motif}>
        <circle cx="48" cy="48" r="45" strokeDasharray="1 7" />
        <circle cx="48" cy="48" r="34" />
        <circle cx="48" cy="48" r="25" strokeDasharray="1 6" />
        <circle cx="48" cy="48" r="15" />
        <circle cx="48" cy="48" r="5" className={styles.eye} />
      </svg>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.next}>{children}</div>}
    </div>
  )
}

/** Shows the failure, a hint, and a Try again button, which reloads the page's data. */
export function ErrorState({ title, text }: { title: string; text?: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <Alert title={title}>
      {text && <p>{text}</p>}
      <p>
        <Button look="secondary" size="small" isBusy={state === 'loading'} onClick={() => void revalidate()}>
          Try again
        </Button>
      </p>
    </Alert>
  )
}
