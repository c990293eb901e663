import { allEndpoints } from '#contract/allEndpoints.ts'
import { pageList } from './pages.ts'

const COURSE_WORD = /^(?:\/api)?\/courses\/([a-z-]+)/

/** The words that paths of pages or calls have in a course slug's place, so no course may use them as its slug. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...[...pageList.map(([, page]) => page), ...allEndpoints].flatMap(
    ({ path }) => COURSE_WORD.exec(path)?.[1] ?? [],
  ),
  'new',
  'edit',
  'manage',
])
