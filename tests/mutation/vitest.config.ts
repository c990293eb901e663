import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A mutant ends at its first failing test, so the fast and precise tests run first. */
const FIRST = ['pricing', 'signature', 'transitions', 'assessTransaction', 'settle']

class PreciseFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = FIRST.findIndex(
        name => moduleId.endsWith(`/${name}.test.ts`) || moduleId.endsWith(`/${name}.both.test.ts`),
      )
      return found === -1 ? FIRST.length : found
    }
    return files.toSorted((one, other) => place(one) - place(other))
  }
}

/** The tests that `npm run mutate` runs against every mutant: those of payments and of the pricing rules. */
export default defineConfig({
  test: {
    include: [
      'tests/server/money/payments/**/*.test.ts',
      'tests/server/teaching/enrolments/enrol.both.test.ts',
      'tests/contract/rules/pricing.test.ts',
    ],
    // These test the provider's adapter and sandbox, which are not mutated.
    exclude: ['tests/server/money/payments/provider/**'],
    setupFiles: ['tests/support/quietConsole.ts', 'tests/support/academy/tidyServer.ts'],
    sequence: { sequencer: PreciseFirst },
    // A fixed seed gives a mutant the same verdict each time.
    env: { MODEL_SEED: '7' },
    // Test files share one process's modules; loading them takes most of a mutant's time.
    isolate: false,
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
})
