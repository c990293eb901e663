import { existsSync, readFileSync } from 'node:fs'
import type { Leg } from './legs.ts'

/** How many tests passed and failed. */
export interface Tally {
  passed: number
  failed: number
  /** The passed ones that failed at first: a busy machine refuses no good tree, and a shaky test does not go unseen. */
  secondTries: string[]
}

/**
 * Counts a finished leg. A leg that failed without a failed test (a crash, a check without tests) counts one failure,
 * and so does a leg of tests that ran none: silence is not success.
 */
export function tallyOf(leg: Leg, exitCode: number, reportFile: string): Tally {
  const counted = leg.report !== undefined && existsSync(reportFile) ? count(leg.report, reportFile) : NOTHING
  const ranNothing = leg.report !== undefined && counted.passed + counted.failed === 0
  if (counted.failed === 0 && (exitCode !== 0 || ranNothing)) return { ...counted, failed: 1 }
  return counted
}

/** Adds up the tallies of several legs. */
export function sumOf(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      secondTries: [...sum.secondTries, ...tally.secondTries],
    }),
    NOTHING,
  )
}

const NOTHING: Tally = { passed: 0, failed: 0, secondTries: [] }

function count(kind: 'vitest' | 'playwright', file: string): Tally {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return kind === 'vitest' ? countOfVitest(report) : countOfPlaywright(report)
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  /** `tests/support/secondTries.ts` leaves the mark. */
  testResults: {
    assertionResults: { fullName: string; status: string; meta?: { isSecondTry?: boolean } }[]
  }[]
}

function countOfVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): Tally {
  const secondTries = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, meta }) => status === 'passed' && meta?.isSecondTry)
    .map(({ fullName }) => fullName)
  return { passed: numPassedTests, failed: numFailedTests, secondTries }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { status: string }[] }[]
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number }
}

function countOfPlaywright({ stats, ...root }: PlaywrightReport): Tally {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, secondTries: shakyIn(root) }
}

function shakyIn({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...own.map(({ title }) => title), ...suites.flatMap(shakyIn)]
}
