/** Limits of waits: long enough for a machine three times slower, but a hang ends. */
export const PATIENCE = { timeout: 60_000, interval: 20 }
