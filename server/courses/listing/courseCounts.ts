import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'
import type { CourseFilter } from './courseFilter.ts'

/** Courses whose ids share this quotient are counted together; the triggers of the database count so, too. */
const BLOCK = 2048

/** How many courses there are, by blocks of ids, the newest block first. */
export interface Counts {
  total: number
  /** There are more than were counted. */
  isCut: boolean
  blocks: readonly { block: number; courses: number }[]
}

/** Where a page of the newest courses begins: so many courses below an id (exclusive), or below the top. */
export interface Place {
  belowId: number | null
  skip: number
}

/** Reads kept counts: a hundred thousand courses are fifty rows, whatever page is asked for. */
export async function readCounts(db: Db, { tutorId, categoryId, price }: CourseFilter): Promise<Counts> {
  const kind = tutorId !== undefined ? 'tutor' : categoryId !== undefined ? 'category' : 'catalogue'
  let query = db
    .selectFrom('course_counts')
    .select(({ fn }) => ['block', fn.sum<number>('courses').as('courses')])
    .where('kind', '=', kind)
    .where('owner_id', '=', tutorId ?? categoryId ?? 0)
    .groupBy('block')
    .orderBy('block', 'desc')
  if (price) query = query.where('is_free', '=', price === 'free' ? 1 : 0)
  // The key begins with it: without a price both are named, so that the key is used to its end.
  else query = query.where('is_free', 'in', [sql.lit(0), sql.lit(1)])
  const rows = await query.execute()
  const blocks = rows.map(({ block, courses }) => ({ block, courses: Number(courses) }))
  return { blocks, isCut: false, total: blocks.reduce((sum, { courses }) => sum + courses, 0) }
}

/** Walks down the blocks to the one in which the course at `offset` is, so that at most a block is skipped over. */
export function placeOf({ blocks }: Counts, offset: number): Place {
  let belowId: number | null = null
  let skip = offset
  for (const { block, courses } of blocks) {
    if (skip < courses) break
    skip -= courses
    belowId = block * BLOCK
  }
  return { belowId, skip }
}
