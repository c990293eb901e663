import type { Db } from '../../platform/database/db.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { slugBase, withFreeSlug } from '../courses/editing/uniqueSlug.ts'
import { findNames, setPageSlug } from './queries.ts'

const FALLBACK = 'tutor'

/**
 * Gives a tutor the address of their page, made of their name, with the first course; one that is there stays for good, whatever the name becomes.
 * Outside a transaction, which PostgreSQL would abandon at the first duplicate.
 */
export async function givePageSlug(db: Db, tutorId: number): Promise<void> {
  const tutor = await findNames(db, tutorId)
  if (!tutor || tutor.page_slug !== null || tutor.erased_at !== null) return
  await withFreeSlug(slugBase(`${tutor.firstname} ${tutor.lastname}`, FALLBACK), 'page_slug', page_slug =>
    setPageSlug(db, tutorId, page_slug),
  )
}

/** Makes one error, in the same words, for a tutor who does not exist and for one without a course on sale. */
export function tutorNotFound(): HttpError {
  return new HttpError('tutor.not_found', 'This tutor was not found.')
}
