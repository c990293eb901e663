import type { Db } from '../../platform/database/db.ts'
import type { ChangedClass, ClassChange, ClassNews } from './classNews.ts'
import { changePending, findPending } from './queries/news.ts'

/** Classes that are moved again and again are told of so long after the first of it at the latest. */
const LONGEST_MILLISECONDS = 30 * 60 * 1_000

/**
 * Adds moved classes to news of the kind that still wait, which then wait on: each class goes from where it was first to where it is now.
 * @returns false where no such news wait
 */
export async function joinPending(trx: Db, added: ClassNews, dueAt: string, now: string): Promise<boolean> {
  const pending = await findPending(trx, added, 'moved', now)
  if (!pending) return false
  const classes = new Map(pending.news.classes.map(one => [one.id, one]))
  for (const one of added.classes) {
    const { was = one.was, until = one.until } = classes.get(one.id) ?? {}
    classes.set(one.id, { ...one, was, until })
  }
  const last = [pending.news.last ?? '', added.last ?? ''].toSorted().at(-1)
  const latest = new Date(Date.parse(pending.created_at) + LONGEST_MILLISECONDS).toISOString()
  const news = { ...pending.news, ...(last && { last }) }
  return changePending(trx, { ...pending, news }, [...classes.values()], dueAt < latest ? dueAt : latest)
}

const OPPOSITES: Partial<Record<ClassChange, ClassChange>> = { cancelled: 'restored', restored: 'cancelled' }

/** The changed classes of which something is to be told: a change that undoes one that nobody was told of takes that one back, and is none. */
export async function withoutUndone(trx: Db, news: ClassNews, now: string): Promise<ChangedClass[]> {
  const opposite = OPPOSITES[news.change]
  const pending = opposite && (await findPending(trx, news, opposite, now))
  if (!pending) return news.classes
  const changed = new Set(news.classes.map(({ id }) => id))
  const left = pending.news.classes.filter(({ id }) => !changed.has(id))
  if (left.length === pending.news.classes.length) return news.classes
  if (!(await changePending(trx, pending, left))) return news.classes
  const undone = new Set(pending.news.classes.map(({ id }) => id))
  return news.classes.filter(({ id }) => !undone.has(id))
}
