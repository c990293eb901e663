import type { Generated, Selectable } from 'kysely'

export interface PlatformTables {
  revisions: RevisionsTable
  attempts: AttemptsTable
  audit_log: AuditLogTable
  audit_courses: AuditCoursesTable
  audit_keys: AuditKeysTable
  audit_refusals: AuditRefusalsTable
  jobs: JobsTable
  idempotency_keys: IdempotencyKeysTable
}

/** Revisions by which servers on one PostgreSQL notice each other's changes. */
interface RevisionsTable {
  name: string
  /** Grows with each change, or with a few of them at once. */
  revision: number
}

/** Counted attempts: sign-ins, sign-ups, new courses. */
interface AttemptsTable {
  /** A hash of the limit's name and of whom it counts. */
  key: string
  count: number
  /** Nothing goes through before this moment. */
  free_at: string
  /** The count is forgotten then. */
  ends_at: string
}

/** Which lines of the audit log are about which course; the log itself is never changed for it. */
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
  /** In plain words, e.g. `signed in`. */
  act: string
  /** The person or thing that it was done to, e.g. `user:7` or `course:bookkeeping`. */
  subject: string
  /** JSON text, never with a secret in it. */
  details: string
  /** The place in the chain, from 1 without a gap. */
  sequence: number
  /** JSON text of what is a person's own, such as the network, sealed by the person's key of that month. */
  sealed: string | null
  request_id: string | null
  /** SHA-256 over the line and the hash of the line before, in hex. */
  hash: string
}
export type AuditLogRow = Selectable<AuditLogTable>

/** The key that seals the audit lines of one person and month; without it they cannot be read any more, and stay as they are. */
interface AuditKeysTable {
  /** `user:7`, or `stranger`. */
  owner: string
  /** E.g. `2026-03`. */
  month: string
  /** 32 bytes in base64. */
  key: string
}

/** Refusals of the current minute, until they are written down as one line each. */
interface AuditRefusalsTable {
  /** UTC, e.g. `2026-03-09T17:00`. */
  minute: string
  act: string
  subject: string
  reason: string
  network: string
  count: number
}

/** Work that is due at some time and done once, by any server. */
export interface JobsTable {
  id: Generated<number>
  kind: string
  /** Unique within the kind: the same work asked for twice is one job. */
  key: string
  /** JSON text: ids, of which the facts are read when the work is done. */
  payload: string
  /** The name under which a kind counts jobs together; null for most. */
  group_key: string | null
  /** It is tried then. A server that is at work on it moves this on first, so that no other tries it before. */
  due_at: string
  attempts: Generated<number>
  first_tried_at: string | null
  /** A new one for each claim: who has lost the claim changes nothing any more. */
  claimed_by: string | null
  /** Null while it waits; `dropped` where there turned out to be nothing to do. */
  outcome: 'done' | 'dropped' | 'given up' | null
  ended_at: string | null
  last_error: string | null
  created_at: string
}
export type JobRow = Selectable<JobsTable>

/** The answers to calls that create, by their Idempotency-Key. An answer can be read only with the key, which is not kept. */
export interface IdempotencyKeysTable {
  /** SHA-256 of the caller and the key, in hex. */
  key_hash: string
  /** Null for a visitor. */
  user_id: number | null
  endpoint: string
  /** Of what was sent: the same key with other words is refused. */
  fingerprint: string
  started_at: string
  /** A call that has not answered by then was killed over it. */
  lapses_at: string
  answered_at: string | null
  /** Encrypted; null until it is answered, and for an answer too long to keep. */
  answer: string | null
}
export type IdempotencyKeyRow = Selectable<IdempotencyKeysTable>
