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
  const counted = leg.report !== undefined && existsSync(reportFile) ? count(leg.report, reportFile) : NOTHING
  const ranNothing = leg.report !== undefined && counted.passed + counted.failed === 0
  if (counted.failed === 0 && (exitCode !== 0 || ranNothing)) return { ...counted, failed: 1 }
  return counted
}

/** Adds up the tallies of several legs. */
export function sumOf(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({ passed: sum.passed + tally.passed, failed: sum.failed + tally.failed }),
    NOTHING,
  )
}

const NOTHING: Tally = { passed: 0, failed: 0 }

function count(kind: 'vitest' | 'playwright', file: string): Tally {
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return kind === 'vitest' ? countOfVitest(report) : countOfPlaywright(report)
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
}

function countOfVitest({ numPassedTests, numFailedTests }: VitestReport): Tally {
  return { passed: numPassedTests, failed: numFailedTests }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number }
}

function countOfPlaywright({ stats }: PlaywrightReport): Tally {
  return { passed: stats.expected, failed: stats.unexpected }
}
