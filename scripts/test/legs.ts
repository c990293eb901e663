/** What a leg needs before it can run. */
type Need = 'build' | 'postgres' | 'browser'

/** One leg of `npm test`: a command, and the report that says how many tests it ran. */
export interface Leg {
  name: string
  title: string
  command: readonly [string, ...string[]]
  /** Who writes the JSON report; a leg without one is a single check and adds no tests to the sum. */
  report?: 'vitest' | 'playwright'
  needs?: readonly Need[]
}

/** The whole test suite, in the order in which it runs: what fails fast comes first. */
export const LEGS: readonly Leg[] = [
  { name: 'lint', title: 'lint and format', command: ['biome', 'ci', '.'] },
  { name: 'types', title: 'types', command: ['tsc', '--noEmit'] },
  vitestLeg('unit', 'contract and rules', 'unit'),
  vitestLeg('server-sqlite', 'server on SQLite', 'server'),
  { ...vitestLeg('server-postgres', 'server on PostgreSQL', 'server'), needs: ['postgres'] },
  vitestLeg('components', 'components', 'components'),
  { name: 'build', title: 'build', command: ['node', '--import', 'tsx', 'scripts/build.ts'] },
  { name: 'sizes', title: 'size budgets', command: ['size-limit'], needs: ['build'] },
  { ...vitestLeg('process', 'the running server', 'process'), needs: ['build', 'postgres'] },
  {
    name: 'browser',
    title: 'browser journeys',
    command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
    report: 'playwright',
    needs: ['build', 'browser'],
  },
]

/** The legs that `--only` names: `server` means both `server-sqlite` and `server-postgres`. */
export function legsNamed(names: readonly string[]): Leg[] {
  if (names.length === 0) return [...LEGS]
  return LEGS.filter(leg => names.some(name => leg.name === name || leg.name.startsWith(`${name}-`)))
}

function vitestLeg(name: string, title: string, project: string): Leg {
  return { name, title, command: ['vitest', 'run', '--project', project], report: 'vitest' }
}
