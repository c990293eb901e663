import { allEndpoints } from '#contract/allEndpoints.ts'
import { pageList } from './pages.ts'

const COURSE_WORD = /^(?:\/api)?\/courses\/([a-z-]+)/

/** The words that stand where a course's slug stands in the path of a page or a call, so no course may be called by them. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...[...pageList.map(([, page]) => page), ...allEndpoints].flatMap(
    ({ path }) => COURSE_WORD.exec(path)?.[1] ?? [],
  ),
  'new',
  'edit',
  'manage',
])
