import { type ReactNode, Suspense, use, useState } from 'react'
import { Navigate, useLocation, useRevalidator } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { type ApiFailure, alertTitle, isSessionOver } from '#shared/apiFailure.ts'
import { Button, LinkButton } from '../ui/actions/Button.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import type { Deferred } from './deferSlow.ts'

/** What `attempt` gives: it never rejects. */
type Outcome<T> = { value: T } | { failure: ApiFailure }

/** A part of a page that is on its way: its shape while waiting, what went wrong with Try again, or the part itself. */
export function Loaded<T>({
  deferred,
  waiting,
  failedTitle,
  children,
}: {
  deferred: Deferred<Outcome<T>>
  waiting: ReactNode
  failedTitle: string
  children: (value: T) => ReactNode
}) {
  const shown = (outcome: Outcome<T>) =>
    'value' in outcome ? children(outcome.value) : <Failed failure={outcome.failure} title={failedTitle} />
  return (
    <Suspense fallback={waiting}>
      {'here' in deferred ? shown(deferred.here) : <Awaited promise={deferred.pending}>{shown}</Awaited>}
    </Suspense>
  )
}

function Awaited<T>({ promise, children }: { promise: Promise<T>; children: (value: T) => ReactNode }) {
  return children(use(promise))
}

/** A session that is over leads to signing in and back to this page; one of the wrong role is shown that way. */
function Failed({ failure, title }: { failure: ApiFailure; title: string }) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const [retried, setRetried] = useState<ApiFailure | null>(null)
  const signIn = paths.login({ redirect_to: `${pathname}${search}` })
  if (isSessionOver(failure.code)) return <Navigate to={signIn} replace />
  if (failure.code === 'account.wrong_role') {
    return (
      <Alert title={failure.detail}>
        <p>Sign in with a learner’s account to see this.</p>
        <p>
          <LinkButton to={signIn} look="secondary" size="small">
            Sign in
          </LinkButton>
        </p>
      </Alert>
    )
  }
  const about = alertTitle(failure, title)
  return (
    <Alert title={about}>
      <p>{about === title ? failure.detail : `${title}. ${failure.detail}`}</p>
      <p>
        <Button
          look="secondary"
          size="small"
          isBusy={retried === failure}
          onClick={() => {
            setRetried(failure)
            void revalidate()
          }}
        >
          Try again
        </Button>
      </p>
    </Alert>
  )
}
