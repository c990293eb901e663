/** The kinds of bounce: the mailbox does not exist, a temporary failure, or reported as spam. */
export const BOUNCE_KINDS = ['hard', 'soft', 'complaint'] as const
export type BounceKind = (typeof BOUNCE_KINDS)[number]

/** The longest stored Message-ID. */
export const MESSAGE_ID_MAX = 300

/** Soft bounces on this many days within `SOFT_WITHIN_DAYS` count as a hard one. */
export const SOFT_DAYS = 3
export const SOFT_WITHIN_DAYS = 30
