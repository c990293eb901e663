import { useRevalidator } from 'react-router-dom'
import { Button } from '../actions/Button.tsx'
import { Alert } from './Alert.tsx'

/** What happened, what to do, and Try again, which loads the page's data anew. */
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
