import { PUBLISHED } from '#contract/rules/courseStatus.ts'
import type { Db } from '../database/connect.ts'
import { findReceiptByToken } from '../receipts/repository.ts'

/** The route table's addresses that name no course. */
const PAGES = new Set([
  '/',
  '/courses',
  '/register',
  '/login',
  '/tutor/register',
  '/tutor/login',
  '/logout',
  '/about',
  '/contact',
  '/what-we-do',
  '/team',
  '/terms',
  '/payment-success',
  '/payment-history',
  '/dashboard',
  '/courses/enrolled',
  '/tutor/dashboard',
  '/tutor/courses',
  '/tutor/refunds',
  '/courses/upload',
])

/** The HTTP status of a page: 404 for an address that is none, for a course that the public cannot see and for a receipt that is none. */
export async function pageStatus(db: Db, path: string): Promise<200 | 404> {
  const address = withoutSlashesAtEnd(path)
  if (PAGES.has(address)) return 200
  if (/^\/payment-history\/[^/]{1,100}\/receipt$/.test(address)) return 200
  const [, token] = /^\/receipts\/([\w-]{1,100})$/.exec(address) ?? []
  if (token) return (await findReceiptByToken(db, token)) ? 200 : 404
  const [, slug, page] = /^\/courses\/([\w-]{1,100})(?:\/(enrol|edit|manage))?$/.exec(address) ?? []
  if (!slug) return 404
  // Guarded: a tutor and a learner see an unpublished course of their own here, and the page asks the API who they are.
  if (page) return 200
  const course = await db.selectFrom('courses').select('status').where('slug', '=', slug).executeTakeFirst()
  return course?.status === PUBLISHED ? 200 : 404
}

/** By hand: a pattern would read a long row of slashes again from each of them. */
function withoutSlashesAtEnd(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
