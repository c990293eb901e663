/** Limits of waits: five times what the slowest machine has needed, so that only a hang meets them. */
export const PATIENCE = { timeout: 120_000, interval: 20 }
