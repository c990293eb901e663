import {
  AliasNode,
  type CompiledQuery,
  DeleteQueryNode,
  InsertQueryNode,
  ListNode,
  type OperationNode,
  TableNode,
  UpdateQueryNode,
} from 'kysely'

/** The tables that public pages are made of. Triggers write `course_counts` whenever courses are written. */
export const CONTENT_TABLES = [
  'courses',
  'course_addresses',
  'course_counts',
  'topics',
  'objectives',
  'ratings',
  'class_sessions',
  'cohorts',
  'slots',
  'slot_bookings',
  'places',
  'course_categories',
  'users',
  'exchange_rates',
]

/** The revision of what the public pages show: cached responses of an earlier one are checked before they are sent. */
export interface ContentRevision {
  /** Grows with every change, whether this process or another one made it. */
  readonly revision: number
  /** Records that something has changed, or may have changed. */
  bump(): void
}

/** Starts counting the changes that one process knows of. */
export function contentRevision(): ContentRevision {
  let revision = 1
  return {
    get revision() {
      return revision
    },
    bump() {
      revision += 1
    },
  }
}

/** Raw SQL that only reads. Any other raw SQL may write to any table. */
const RAW_READ = /^\s*(?:select|pragma)\b/i

/** Returns whether a statement may change what the public pages show. A new account changes nothing there. */
export function changesContent({ query, sql }: Pick<CompiledQuery, 'query' | 'sql'>): boolean {
  if (query.kind === 'RawNode') return !RAW_READ.test(sql)
  return writesOf(query).some(
    ({ kind, table }) => CONTENT_TABLES.includes(table) && !(kind === 'InsertQueryNode' && table === 'users'),
  )
}

/** A table that a statement writes to, and the kind of the node that does so. */
interface Write {
  kind: OperationNode['kind']
  table: string
}

/** Returns what a statement writes, with its common table expressions: on PostgreSQL they may write too. */
function writesOf(
  node: OperationNode & { with?: { expressions: readonly { expression: OperationNode }[] } },
): Write[] {
  return [
    ...targetsOf(node)
      .flatMap(tableNames)
      .map(table => ({ kind: node.kind, table })),
    ...(node.with?.expressions ?? []).flatMap(({ expression }) => writesOf(expression)),
  ]
}

function targetsOf(node: OperationNode): readonly OperationNode[] {
  if (InsertQueryNode.is(node)) return node.into ? [node.into] : []
  if (UpdateQueryNode.is(node)) return node.table ? [node.table] : []
  return DeleteQueryNode.is(node) ? node.from.froms : []
}

/** Returns the names of the tables in a node: a table by itself, under an alias, or in a list. */
function tableNames(node: OperationNode): string[] {
  if (TableNode.is(node)) return [node.table.identifier.name]
  if (AliasNode.is(node)) return tableNames(node.node)
  return ListNode.is(node) ? node.items.flatMap(tableNames) : []
}
