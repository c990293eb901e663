import type { AppContext } from '../appContext.ts'
import type { Db } from '../database/db.ts'
import type { JobRow } from '../database/tables/platform.ts'

/** Work to do later, once, on any server. */
export interface NewJob {
  /** Unique within the kind: adding it twice makes one job. */
  key: string
  /** Ids, not facts: the handler reads current facts. Stored as JSON. */
  payload: object
  /** UTC ISO-8601; due at once if left out. */
  dueAt?: string
  /** Groups jobs that a kind counts together, e.g. those for one mailbox. */
  groupKey?: string
}

/** A job claimed by a server, with its payload parsed. */
export type ClaimedJob = Omit<JobRow, 'payload'> & { payload: unknown }

/** A kind of job and its handler. A handler may run twice for one job, because a server may die before it stores the result. */
export interface JobKind {
  name: string
  /** The number of jobs that one server runs at a time. */
  atOnce: number
  /** The time after which a running handler counts as failed. */
  deadlineSeconds: number
  /**
   * Makes the kind recurring: its single job is due when a server starts and again this long after each run. A failed run is
   * retried no later than that and never given up.
   */
  everySeconds?: number
  /** Lets a starting server take over claimed jobs, most likely of a killed server; running them twice is harmless. */
  isRepeatable?: boolean
  /** The longest wait of a job. One that is due later was set by a wrong clock and counts as due. */
  longestWaitSeconds?: number
  /** Returns `dropped` if there was nothing to do. */
  handle(academy: AppContext, job: ClaimedJob, signal: AbortSignal): Promise<'done' | 'dropped'>
  /** Stores the outcome in the noun's own tables, in the transaction that ends the job, so that the two cannot differ. */
  ended?(trx: Db, job: ClaimedJob, outcome: NonNullable<JobRow['outcome']>, now: string): Promise<void>
}

/** A failure that a retry cannot fix: the job is given up at once. */
export class HopelessJob extends Error {
  override readonly name = 'HopelessJob'
}

/** A failure after which an early retry may do harm: the job waits at least this long, and the attempt counts. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater'
  readonly seconds: number

  constructor(reason: string, seconds: number) {
    super(reason)
    this.seconds = seconds
  }
}

/**
 * Thrown when something that all jobs of the kind need is down: the job is retried within minutes and the attempt is not
 * counted. After three days it is given up all the same.
 */
export class ChannelAway extends Error {
  override readonly name = 'ChannelAway'
}

/** Thrown when it is too early for this job: it is due again at `until`, the attempt does not count, and others of its kind run. */
export class JobDeferred extends Error {
  override readonly name = 'JobDeferred'
  /** UTC ISO-8601. */
  readonly until: string

  constructor(reason: string, until: string) {
    super(reason)
    this.until = until
  }
}

/** Thrown when the work must wait some seconds: the job is due again then, and the attempt does not count. */
export class JobPostponed extends Error {
  override readonly name = 'JobPostponed'
  readonly seconds: number

  constructor(reason: string, seconds: number) {
    super(reason)
    this.seconds = seconds
  }
}
