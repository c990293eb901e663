/** A route of this `handle` is rendered by the browser alone, and so is everything below it. */
export const SHELL = { isShell: true } as const
