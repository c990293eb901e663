import { type ReactNode, useEffect, useState } from 'react'
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

/**
 * A part of a page that may still be loading: a skeleton, a failure with Try again, or the part itself. When the page loads
 * its data again, the part stays, with what its forms have answered, until the new data are here.
 */
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
  const { key } = useLocation()
  const [last, setLast] = useState({ key, outcome: 'here' in deferred ? deferred.here : undefined })
  if ('here' in deferred && last.outcome !== deferred.here) setLast({ key, outcome: deferred.here })
  useEffect(() => {
    if ('here' in deferred) return
    let isCurrent = true
    void deferred.pending.then(outcome => isCurrent && setLast({ key, outcome }))
    return () => {
      isCurrent = false
    }
  }, [deferred, key])
  // No Suspense: React would hydrate it later than the page and lose a press that it replays.
  const outcome = 'here' in deferred ? deferred.here : last.key === key ? last.outcome : undefined
  if (outcome === undefined) return waiting
  return 'value' in outcome ? (
    children(outcome.value)
  ) : (
    <Failed failure={outcome.failure} title={failedTitle} />
  )
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
