import { useSearchParams } from 'react-router-dom'
import { wantedPage } from './postLoginRedirect.ts'

/** The page wanted after signing in, as links between the account pages hand it on; a hostile one is dropped. */
export function useRedirectQuery(): { redirect_to?: string } {
  const [search] = useSearchParams()
  return { redirect_to: wantedPage(search.get('redirect_to')) ?? undefined }
}
