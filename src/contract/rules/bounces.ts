/** The ways in which a letter can fail: nobody has the mailbox, it could not be delivered this time, or its reader called it spam. */
export const BOUNCE_KINDS = ['hard', 'soft', 'complaint'] as const
export type BounceKind = (typeof BOUNCE_KINDS)[number]

/** The longest id of a letter that is kept. */
export const MESSAGE_ID_MAX = 300

/** On so many days within so many a soft one counts as a hard one. */
export const SOFT_DAYS = 3
export const SOFT_WITHIN_DAYS = 30
