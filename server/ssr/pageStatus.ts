import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import { matchPage } from '#pages/matchPage.ts'
import type { Db } from '../database/db.ts'
import { findReceiptByToken } from '../receipts/repository.ts'

/** What slugs and tokens look like; PostgreSQL refuses some of the rest with an error. */
const IS_KEY = /^[\w-]{1,100}$/

/**
 * Returns the HTTP status of a page: 404 for an address that is none, for a course that the public cannot see and for a receipt
 * that does not exist. A guarded page is 200 for every course: it asks the API who may see it.
 */
export async function pageStatus(db: Db, path: string): Promise<200 | 404> {
  const match = matchPage(path)
  if (!match) return 404
  const { slug = '', token = '' } = match.params
  if (match.name === 'receiptCheck')
    return IS_KEY.test(token) && (await findReceiptByToken(db, token)) ? 200 : 404
  if (match.name !== 'course') return 200
  if (!IS_KEY.test(slug)) return 404
  const course = await db.selectFrom('courses').select('status').where('slug', '=', slug).executeTakeFirst()
  return course?.status === PUBLISHED ? 200 : 404
}
