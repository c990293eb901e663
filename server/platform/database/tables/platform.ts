import type { Generated, Selectable } from 'kysely'

export interface PlatformTables {
  attempts: AttemptsTable
  audit_log: AuditLogTable
  audit_courses: AuditCoursesTable
  audit_refusals: AuditRefusalsTable
  jobs: JobsTable
  idempotency_keys: IdempotencyKeysTable
}

/** Rate limit counters, e.g. of sign-ins. */
interface AttemptsTable {
  /** A hash of the limit's name and the counted caller. */
  key: string
  count: number
  /** No attempt is allowed before. */
  free_at: string
  /** When the counter resets. */
  ends_at: string
}

/** The courses of audit lines, in a table of their own because the log is append-only. */
interface AuditCoursesTable {
  line_id: number
  course_id: number
  tutor_id: number
}

interface AuditLogTable {
  id: Generated<number>
  at: string
  /** `operator`, `user:7`, or `stranger`. */
  actor: string
  /** E.g. `signed in`. */
  act: string
  /** The object of the act, e.g. `user:7` or `course:bookkeeping`. */
  subject: string
  /** JSON without secrets. */
  details: string
  /** JSON of personal data, such as the network: null without any, `{}` once it is forgotten. */
  personal: string | null
  request_id: string | null
}
export type AuditLogRow = Selectable<AuditLogTable>

/** Refusals of the current minute, later written to the log as one line each. */
interface AuditRefusalsTable {
  /** UTC, e.g. `2026-03-09T17:00`. */
  minute: string
  act: string
  subject: string
  reason: string
  network: string
  count: number
}

/** A queued job; any server runs it, one at a time. */
export interface JobsTable {
  id: Generated<number>
  kind: string
  /** Unique within the kind: adding the same work twice makes one job. */
  key: string
  /** JSON ids; the job reads current facts when it runs. */
  payload: string
  /** The name by which a kind counts related jobs; mostly null. */
  group_key: string | null
  /** When the job runs next. Claiming a job moves this forward, so no other server takes it. */
  due_at: string
  attempts: Generated<number>
  first_tried_at: string | null
  /** Unique for each claim; a server that lost its claim can no longer change the job. */
  claimed_by: string | null
  /** Null while it waits; `dropped` if there was nothing to do. */
  outcome: 'done' | 'dropped' | 'given up' | null
  ended_at: string | null
  last_error: string | null
  created_at: string
}
export type JobRow = Selectable<JobsTable>

/** Replies to creating calls by Idempotency-Key, readable only with the key, which is not stored. */
export interface IdempotencyKeysTable {
  /** SHA-256 of the caller and the key, in hex. */
  key_hash: string
  /** Null for a visitor. */
  user_id: number | null
  endpoint: string
  /** A hash of the request; the same key with another request is refused. */
  fingerprint: string
  started_at: string
  /** A call without a reply by then counts as killed. */
  lapses_at: string
  answered_at: string | null
  /** Encrypted; null until there is a reply, and for one too long to store. */
  answer: string | null
}
export type IdempotencyKeyRow = Selectable<IdempotencyKeysTable>
