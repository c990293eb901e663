/** What the public pages show is made of these tables. */
export const CONTENT_TABLES = [
  'courses',
  'topics',
  'objectives',
  'ratings',
  'class_sessions',
  'course_categories',
  'users',
  'exchange_rates',
] as const

const CONTENT = new RegExp(
  `\\b(?:insert\\s+into|update|delete\\s+from)\\s+"?(${CONTENT_TABLES.join('|')})\\b`,
  'gi',
)

/** Told of each change of what the public pages show, as soon as it is committed. */
export interface ContentRevision {
  /** Grows with every such change, this process's own and others'. */
  readonly revision: number
  /** A committed change, or one that may have been. */
  noteOwn(): void
  noteOthers(): void
  /** Calls `listener` after each change of this process's own. */
  onOwn(listener: () => void): void
}

export function contentRevision(): ContentRevision {
  let revision = 1
  const listeners: (() => void)[] = []
  return {
    get revision() {
      return revision
    },
    noteOwn() {
      revision += 1
      for (const listener of listeners) listener()
    },
    noteOthers() {
      revision += 1
    },
    onOwn: listener => void listeners.push(listener),
  }
}

const judged = new Map<string, boolean>()
/** Statements are few, and lists of rows may make each insert a new text. */
const JUDGED_STATEMENTS = 1_000

/** Whether a statement may change what the public pages show. A new account changes nothing there. */
export function changesContent(sql: string): boolean {
  const known = judged.get(sql)
  if (known !== undefined) return known
  const isChange = [...sql.matchAll(CONTENT)].some(
    ([statement, table]) => table?.toLowerCase() !== 'users' || /^update/i.test(statement),
  )
  if (judged.size >= JUDGED_STATEMENTS) judged.clear()
  judged.set(sql, isChange)
  return isChange
}
