/** For what is waited for: it ends what hangs, and a machine three times slower is not wrong. */
export const PATIENCE = { timeout: 60_000, interval: 20 }
