import { existsSync, readFileSync } from 'node:fs'
import type { Leg } from './legs.ts'

/** How many tests passed and failed. */
export interface Tally {
  passed: number
  failed: number
}

/**
 * Counts a finished leg. A leg that failed without a failed test (a crash, a check without tests) counts one failure,
 * and so does a leg of tests that ran none: silence is not success.
 */
export function tallyOf(leg: Leg, exitCode: number, reportFile: string): Tally {
  const counted = leg.report === undefined ? { passed: 0, failed: 0 } : countReport(leg.report, reportFile)
  const ranNothing = leg.report !== undefined && counted.passed + counted.failed === 0
  if (counted.failed === 0 && (exitCode !== 0 || ranNothing)) return { ...counted, failed: 1 }
  return counted
}

/** Adds up the tallies of several legs. */
export function sumOf(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({ passed: sum.passed + tally.passed, failed: sum.failed + tally.failed }),
    { passed: 0, failed: 0 },
  )
}

function countReport(kind: 'vitest' | 'playwright', file: string): Tally {
  if (!existsSync(file)) return { passed: 0, failed: 0 }
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return kind === 'vitest'
    ? { passed: report.numPassedTests, failed: report.numFailedTests }
    : { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky }
}
