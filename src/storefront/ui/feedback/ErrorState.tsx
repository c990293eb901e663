import { useRevalidator } from 'react-router-dom'
import { Button } from '../actions/Button.tsx'
import { Alert } from './Alert.tsx'

/** What happened, what to do, Try again. Without `onRetry` it loads the page's data anew. */
export function ErrorState({ title, text, onRetry }: { title: string; text?: string; onRetry?: () => void }) {
  const { revalidate, state } = useRevalidator()
  return (
    <Alert title={title}>
      {text && <p>{text}</p>}
      <p>
        <Button
          look="secondary"
          size="small"
          isBusy={state === 'loading'}
          onClick={onRetry ?? (() => void revalidate())}
        >
          Try again
        </Button>
      </p>
    </Alert>
  )
}
