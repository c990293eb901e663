import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import type { UserType } from '#contract/accounts.ts'
import { GOOGLE_START } from '#contract/googlePaths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { useAnswer } from '#shared/useAnswer.ts'
import { lookOf } from '../../ui/actions/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'

/**
 * The link to sign in with Google, if configured. It is a plain link because it leaves the site, which a posted form must not do.
 * A static site with its API on another host has no such address.
 */
export function GoogleLink({ as, wanted }: { as: UserType; wanted: { redirect_to?: string } }) {
  const { config } = useRootData()
  const query = new URLSearchParams({ as, ...wanted })
  if (!config.google || import.meta.env.VITE_API_BASE_URL) return null
  return (
    <a
      href={`${GOOGLE_START}?${query}`}
      className={lookOf({ look: 'secondary', size: 'large', isWide: true })}
    >
      Continue with Google
    </a>
  )
}

/** Says why the sign-in with Google failed, until another way is tried. */
export function GoogleNotice() {
  const refusal = useLoaderData<string | null>()
  const answer = useAnswer()
  return !answer && refusal && <Alert title={refusal} />
}

/**
 * Returns the message for the refusal of Google's sign-in that the page's address names, or null. Messages are loaded on demand,
 * because few people ever see one.
 */
export async function googleRefusalLoader({ url }: Pick<LoaderFunctionArgs, 'url'>): Promise<string | null> {
  const word = url.searchParams.get('google')
  return word && (await import('./refusals.ts')).refusalSentence(word)
}
