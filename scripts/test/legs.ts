/** A prerequisite of a leg. */
type Need = 'build' | 'postgres'

/** The parts of the suite: `npm test` proves the main things, `npm run test:rest` the others, `npm run test:all` both. */
export const PARTS = ['main', 'rest', 'all'] as const
export type Part = (typeof PARTS)[number]

/** One leg of the test suite: a command, and the report with the number of its tests. */
export interface Leg {
  name: string
  title: string
  command: readonly [string, ...string[]]
  /** The tool that writes the JSON report. A leg without one is a single check and adds no tests to the total. */
  report?: 'vitest' | 'playwright'
  needs?: readonly Need[]
  env?: Readonly<Record<string, string>>
  /** Allows the leg to run no test, if the changes touch none. */
  mayBeEmpty?: true
  /** Runs in parallel with the other legs, because it needs one core or mostly waits for processes, claims and time-outs. */
  isBeside?: true
}

/**
 * Returns the legs of a part in their order: legs that fail fast come first. Tests of the running server and of the browser say by
 * the tag `main` that they belong to the main part; on PostgreSQL a file says it by `.both` in its name.
 */
export function legsOf(part: Part): readonly Leg[] {
  const withoutParts: readonly Leg[] = [
    { name: 'types', title: 'types', command: ['tsc', '--noEmit'], isBeside: true },
    { name: 'lint', title: 'lint and format', command: ['biome', 'ci', '.'] },
    vitestLeg('unit', 'contract and rules', 'unit'),
    { name: 'build', title: 'build', command: ['node', '--import', 'tsx', 'scripts/build.ts'] },
    { name: 'sizes', title: 'size budgets', command: ['size-limit'], needs: ['build'] },
    vitestLeg('server-sqlite', 'server on SQLite', 'server'),
    vitestLeg('components', 'components', 'components'),
  ]
  const inParts: readonly Leg[] = [
    {
      ...vitestLeg('process', 'the running server', 'process', TAGGED_PROCESS[part]),
      needs: ['build', 'postgres'],
      isBeside: true,
    },
    {
      ...vitestLeg('server-postgres', 'server on PostgreSQL', 'server'),
      needs: ['postgres'],
      env: { TEST_PART: part },
    },
    {
      name: 'browser',
      title: 'browser journeys',
      command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', ...TAGGED_JOURNEYS[part]],
      report: 'playwright',
      needs: ['build'],
    },
  ]
  return part === 'rest' ? inParts : [...withoutParts, ...inParts]
}

const TAGGED_PROCESS = { main: ['--tags-filter=main'], rest: ['--tags-filter=!main'], all: [] }
const TAGGED_JOURNEYS = { main: ['--grep=@main'], rest: ['--grep-invert=@main'], all: [] }

/** Returns the legs that `--only` names: `server` means both `server-sqlite` and `server-postgres`. */
export function legsNamed(legs: readonly Leg[], names: readonly string[]): readonly Leg[] {
  if (names.length === 0) return legs
  return legs.filter(leg => names.some(name => leg.name === name || leg.name.startsWith(`${name}-`)))
}

/**
 * Returns the legs that a change can touch, limited to the tests that import the changed files. Browser journeys import nothing
 * of the product: all run unless only other legs' tests or documents changed.
 */
export function legsTouchedBy(legs: readonly Leg[], files: readonly string[], since: string): Leg[] {
  const isProductTouched = files.some(file => !/^(tests|docs)\/|\.md$/.test(file))
  const isTouched = (folder: string) => isProductTouched || files.some(file => file.startsWith(folder))
  return legs.flatMap(leg => {
    if (leg.name === 'browser') return isTouched('tests/e2e/') || isTouched('tests/support/') ? [leg] : []
    if (leg.name === 'process')
      return isTouched('tests/server/process/') || isTouched('tests/support/') ? [leg] : []
    if (leg.name === 'build' || leg.name === 'sizes') return isProductTouched ? [leg] : []
    if (leg.report === undefined) return [leg]
    return [
      { ...leg, command: [...leg.command, `--changed=${since}`, '--passWithNoTests'], mayBeEmpty: true },
    ]
  })
}

function vitestLeg(name: string, title: string, project: string, more: readonly string[] = []): Leg {
  return { name, title, command: ['vitest', 'run', '--project', project, ...more], report: 'vitest' }
}
