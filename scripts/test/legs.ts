/** A prerequisite of a leg. */
type Need = 'build' | 'postgres'

/** One leg of `npm test`: a command, and the report with the number of its tests. */
export interface Leg {
  name: string
  title: string
  command: readonly [string, ...string[]]
  /** The tool that writes the JSON report. A leg without one is a single check and adds no tests to the total. */
  report?: 'vitest' | 'playwright'
  needs?: readonly Need[]
  /** Allows the leg to run no test, if the changes touch none. */
  mayBeEmpty?: true
  /** Mostly waits for processes, claims and time-outs, so it runs in parallel with the other legs. */
  mostlyWaits?: true
}

/** The whole test suite in its order: legs that fail fast come first. */
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

/** Returns the legs that `--only` names: `server` means both `server-sqlite` and `server-postgres`. */
export function legsNamed(names: readonly string[]): Leg[] {
  if (names.length === 0) return [...LEGS]
  return LEGS.filter(leg => names.some(name => leg.name === name || leg.name.startsWith(`${name}-`)))
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

function vitestLeg(name: string, title: string, project: string): Leg {
  return { name, title, command: ['vitest', 'run', '--project', project], report: 'vitest' }
}
