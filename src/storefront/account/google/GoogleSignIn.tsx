import { type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router-dom'
import type { UserType } from '#contract/accounts.ts'
import { GOOGLE_START } from '#contract/googlePaths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { lookOf } from '../../ui/actions/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'

/**
 * The way in with Google, where the academy has one. A plain link: the browser leaves the site, which a posted form could not, and a
 * site of static files on another host has no such address.
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

/** Says why Google did not sign somebody in, until they try another way. */
export function GoogleNotice() {
  const refusal = useLoaderData<string | null>()
  const answer = useActionData()
  return !answer && refusal && <Alert title={refusal} />
}

/**
 * Finds the sentence for why a way to Google led nowhere, by the word in the page's address; nothing without one. Few people ever read
 * one, so the browser loads them for these alone.
 */
export async function googleRefusalLoader({ url }: Pick<LoaderFunctionArgs, 'url'>): Promise<string | null> {
  const word = url.searchParams.get('google')
  return word && (await import('./refusals.ts')).refusalSentence(word)
}
