import { defineConfig } from 'vitest/config'

/** The tests that `npm run mutate` runs against every mutant: those that hold payments, and the rules of prices. */
export default defineConfig({
  test: {
    include: [
      'tests/server/payments/**/*.test.ts',
      'tests/server/enrolments/enrol.test.ts',
      'tests/contract/rules/pricing.test.ts',
    ],
    setupFiles: ['tests/support/quietConsole.ts', 'tests/support/tidyServer.ts'],
    // A few runs of the model are enough for a mutant, and a fixed seed keeps its verdict.
    env: { MODEL_RUNS: '15', MODEL_SEED: '7' },
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
})
