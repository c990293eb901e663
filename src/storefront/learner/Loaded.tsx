import { type ReactNode, Suspense, use, useState } from 'react'
import { Navigate, useLocation, useRevalidator } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { type ApiFailure, alertTitle, isSessionOver } from '#shared/api/apiFailure.ts'
import type { LoaderContext } from '#shared/loaderContext.ts'
import { Button, LinkButton } from '../ui/actions/Button.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'

/** A skeleton shown for less than this only flickers. */
const FLICKER_MS = 300

/** A loader's value, or the promise of it. */
export type Deferred<T> = { here: T } | { pending: Promise<T> }

/** Waits briefly for a value, then returns its promise, so that the page renders without it. A whole page always waits. */
export async function deferSlow<T>(
  { sendsWhole }: Pick<LoaderContext, 'sendsWhole'>,
  value: Promise<T>,
): Promise<Deferred<T>> {
  if (sendsWhole) return { here: await value }
  const late = new Promise<{ pending: Promise<T> }>(resolve => {
    setTimeout(() => resolve({ pending: value }), FLICKER_MS)
  })
  return Promise.race([value.then(here => ({ here })), late])
}

/** The result of `attempt`, which returns a failed call as a value instead of rejecting. */
type Outcome<T> = { value: T } | { failure: ApiFailure }

/** A part of a page that may still be loading: a skeleton, a failure with Try again, or the part itself. */
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
  // No boundary around a loaded value: React would hydrate it later than the page and lose a press that it replays.
  if ('here' in deferred) return shown(deferred.here)
  return (
    <Suspense fallback={waiting}>
      <Awaited promise={deferred.pending}>{shown}</Awaited>
    </Suspense>
  )
}

function Awaited<T>({ promise, children }: { promise: Promise<T>; children: (value: T) => ReactNode }) {
  return children(use(promise))
}

/** Redirects to the sign-in page and back if the session has ended; offers to sign in if the role is wrong. */
function Failed({ failure, title }: { failure: ApiFailure; title: string }) {
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const [retried, setRetried] = useState<ApiFailure | null>(null)
  const signIn = paths.login({ redirect_to: `${pathname}${search}` })
  if (isSessionOver(failure.code)) return <Navigate to={signIn} replace />
  if (failure.code === 'account.wrong_role') {
    return (
      <Alert title={failure.detail}>
        <p>Sign in with a learner account to see this.</p>
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
