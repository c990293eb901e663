import { useEffect } from 'react'
import { type ActionFunctionArgs, useFetcher, useNavigate } from 'react-router-dom'
import { logout } from '#contract/accounts.ts'
import { paths } from '#pages/paths.ts'
import { attempt } from '#shared/api/apiFailure.ts'
import { forgetDrafts } from '#shared/drafts.ts'
import { loaderContext } from '#shared/loaderContext.ts'
import { fixedMeta } from '#shared/pageMeta.ts'
import { LinkButton } from '../ui/actions/Button.tsx'
import styles from './LogoutPage.module.css'

/** The time limit for the logout call: a server that does not answer must not delay leaving. */
const PATIENCE_MS = 4_000

/** The time to read two words. */
const READING_MS = 1_200

/** Clears the cookie and the drafts at once, even if the server fails: this machine is logged out. */
export async function action({ context }: ActionFunctionArgs) {
  const { api, session } = context.get(loaderContext)
  forgetDrafts()
  if (session.read() === null) return null
  const revoked = attempt(() => api.call(logout, { signal: AbortSignal.timeout(PATIENCE_MS) }))
  session.clear()
  await revoked
  return null
}

export const handle = fixedMeta('Logged Out')

export function Component() {
  const { submit } = useFetcher()
  const navigate = useNavigate()

  useEffect(() => {
    void submit(null, { method: 'post' })
    const leaving = setTimeout(() => void navigate(paths.login(), { replace: true }), READING_MS)
    return () => clearTimeout(leaving)
  }, [submit, navigate])

  return (
    <section className={`page ${styles.place}`}>
      <h1>Logged Out</h1>
      <p role="status">See you soon. Taking you to the sign-in page.</p>
      <LinkButton to={paths.login()} replace look="secondary">
        Sign in again
      </LinkButton>
    </section>
  )
}
