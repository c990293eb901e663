/** A route of this `handle` is rendered by the browser alone, and so is everything below it. */
export const SHELL = { isShell: true } as const

/** A route of this `handle` holds what is for one visit only, such as the key of its form: it is rendered anew each time. */
export const ONE_VISIT = { isForOneVisit: true } as const
