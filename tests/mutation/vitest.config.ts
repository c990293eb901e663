import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A mutant is done with at its first failing test, so what is quick and precise comes first. */
const FIRST = ['pricing', 'signature', 'transitions', 'verdicts', 'settle']

class PreciseFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = FIRST.findIndex(name => moduleId.endsWith(`/${name}.test.ts`))
      return found === -1 ? FIRST.length : found
    }
    return files.toSorted((one, other) => place(one) - place(other))
  }
}

/** The tests that `npm run mutate` runs against every mutant: those that hold payments, and the rules of prices. */
export default defineConfig({
  test: {
    include: [
      'tests/server/payments/**/*.test.ts',
      'tests/server/enrolments/enrol.test.ts',
      'tests/contract/rules/pricing.test.ts',
    ],
    // These try the adapter and the stand-in of the provider, which are not mutated.
    exclude: ['tests/server/payments/{paystack,sandbox}.test.ts'],
    setupFiles: ['tests/support/quietConsole.ts', 'tests/support/academy/tidyServer.ts'],
    sequence: { sequencer: PreciseFirst },
    // A fixed seed keeps a mutant's verdict.
    env: { MODEL_SEED: '7' },
    // Files share one process's modules, which is most of a mutant's time.
    isolate: false,
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
})
