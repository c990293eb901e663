import type { AppContext } from '../appContext.ts'

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

/** A job that a server has taken up. */
export interface ClaimedJob {
  id: number
  key: string
  payload: unknown
  groupKey: string | null
  createdAt: string
}

/** How a kind of work is done. A handler may run twice for one job, because a server may die before it says so. */
export interface JobKind {
  name: string
  /** How many of them one server works on at the same time. */
  atOnce: number
  /** After so long a handler has failed, whatever it waits for. */
  deadlineSeconds: number
  /** Answers `dropped` where there turned out to be nothing to do. */
  handle(academy: AppContext, job: ClaimedJob, signal: AbortSignal): Promise<'done' | 'dropped'>
}

/** A failure that no second try would mend: the job is given up at once. */
export class HopelessJob extends Error {
  override readonly name = 'HopelessJob'
}
