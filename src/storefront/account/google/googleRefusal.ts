import type { LoaderFunctionArgs } from 'react-router-dom'

/**
 * Finds the sentence for why a way to Google led nowhere, by the word in the page's address; nothing without one. Few people ever read
 * one, so the browser loads them for these alone.
 */
export async function googleRefusalLoader({ url }: Pick<LoaderFunctionArgs, 'url'>): Promise<string | null> {
  const word = url.searchParams.get('google')
  return word && (await import('./refusals.ts')).refusalSentence(word)
}
