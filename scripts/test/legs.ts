/** A thing that a leg needs before it can run. */
type Need = 'build' | 'postgres'

/** One leg of `npm test`: a command, and the report that says how many tests it ran. */
export interface Leg {
  name: string
  title: string
  command: readonly [string, ...string[]]
  /** The tool that writes the JSON report. A leg without one is a single check and adds no tests to the sum. */
  report?: 'vitest' | 'playwright'
  needs?: readonly Need[]
  /** No test of it may be touched by what changed, and then none is run. */
  mayBeEmpty?: true
  /** It spends its time waiting for processes, claims and time-outs: it runs beside the legs that compute. */
  mostlyWaits?: true
}

/** The whole test suite, in the order in which it runs: what fails fast comes first. */
export const LEGS: readonly Leg[] = [
  { name: 'lint', title: 'lint and format', command: ['biome', 'ci', '.'] },
  { name: 'types', title: 'types', command: ['tsc', '--noEmit'] },
  vitestLeg('unit', 'contract and rules', 'unit'),
  { name: 'build', title: 'build', command: ['node', '--import', 'tsx', 'scripts/build.ts'] },
  { name: 'sizes', title: 'size budgets', command: ['size-limit'], needs: ['build'] },
  {
    ...vitestLeg('process', 'the running server', 'process'),
    needs: ['build', 'postgres'],
    mostlyWaits: true,
  },
  vitestLeg('server-sqlite', 'server on SQLite', 'server'),
  { ...vitestLeg('server-postgres', 'server on PostgreSQL', 'server'), needs: ['postgres'] },
  vitestLeg('components', 'components', 'components'),
  {
    name: 'browser',
    title: 'browser journeys',
    command: ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'],
    report: 'playwright',
    needs: ['build'],
  },
]

/** The legs that `--only` names: `server` means both `server-sqlite` and `server-postgres`. */
export function legsNamed(names: readonly string[]): Leg[] {
  if (names.length === 0) return [...LEGS]
  return LEGS.filter(leg => names.some(name => leg.name === name || leg.name.startsWith(`${name}-`)))
}

/**
 * The legs that a change can touch, with what keeps a leg to the tests that import what changed. A journey imports nothing of
 * what it walks through: every one runs unless only tests of other legs or documents have changed.
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

function vitestLeg(name: string, title: string, project: string): Leg {
  return { name, title, command: ['vitest', 'run', '--project', project], report: 'vitest' }
}
