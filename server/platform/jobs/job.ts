import type { AppContext } from '../appContext.ts'
import type { Db } from '../database/db.ts'
import type { JobRow } from '../database/tables/platform.ts'

/** Work that is to be done later, once, by any server. */
export interface NewJob {
  /** Tells one job from all others of its kind: asked for twice, it is done once. */
  key: string
  /** Ids and not facts: what the work is about is read when it is done. Kept as JSON. */
  payload: object
  /** UTC ISO-8601; due at once where it is left out. */
  dueAt?: string
  /** Jobs that a kind counts together, such as those for one mailbox. */
  groupKey?: string
}

/** A job that a server has taken up, its payload read. */
export type ClaimedJob = Omit<JobRow, 'payload'> & { payload: unknown }

/** A kind of work and its handler. A handler may run twice for one job, because a server may die before it says that the job is done. */
export interface JobKind {
  name: string
  /** The number of jobs that one server works on at the same time. */
  atOnce: number
  /** After so long a handler has failed, whatever it waits for. */
  deadlineSeconds: number
  /**
   * Makes the kind a recurring one: it has a single job, which is due when a server starts and again so long after each
   * run. A run that fails is tried again no later than that, and is never given up.
   */
  everySeconds?: number
  /** Lets a server that starts take up again what another, most likely a killed one, is at work on: twice is harmless. */
  isRepeatable?: boolean
  /** Jobs never wait longer than this; one that seems to was put off by a clock that was wrong, and is due. */
  longestWaitSeconds?: number
  /** Answers `dropped` where there turned out to be nothing to do. */
  handle(academy: AppContext, job: ClaimedJob, signal: AbortSignal): Promise<'done' | 'dropped'>
  /** Writes down beside the job what became of it, in the transaction that ends it: done again, it would do its work twice. */
  ended?(trx: Db, job: ClaimedJob, outcome: NonNullable<JobRow['outcome']>, now: string): Promise<void>
}

/** A failure that no second try would mend: the job is given up at once. */
export class HopelessJob extends Error {
  override readonly name = 'HopelessJob'
}

/** A failure after which a second try may do harm too soon: it waits so long at the least, and counts as a try. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater'
  readonly seconds: number

  constructor(reason: string, seconds: number) {
    super(reason)
    this.seconds = seconds
  }
}

/**
 * Thrown when something that every job of the kind needs is away: the job is retried within minutes and no attempt is counted. After three days the job ends all the same.
 */
export class ChannelAway extends Error {
  override readonly name = 'ChannelAway'
}

/** The job's own time has not come: it is due again then, this counts as no try, and the others of its kind go on meanwhile. */
export class JobDeferred extends Error {
  override readonly name = 'JobDeferred'
  /** UTC ISO-8601. */
  readonly until: string

  constructor(reason: string, until: string) {
    super(reason)
    this.until = until
  }
}

/** The work cannot be tried before some seconds are over: the job is due again then, and this counts as no try. */
export class JobPostponed extends Error {
  override readonly name = 'JobPostponed'
  readonly seconds: number

  constructor(reason: string, seconds: number) {
    super(reason)
    this.seconds = seconds
  }
}
