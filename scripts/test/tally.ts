import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../stamp.mjs'
import type { Leg } from './legs.ts'

/** The number of tests that passed and that failed. */
export interface Tally {
  passed: number
  failed: number
  /** The failed tests, each with its file and the first lines of its reason. */
  failures?: readonly string[]
}

/** Enough lines for the expected and the actual value. */
const LINES_OF_REASON = 12

/**
 * Counts a finished leg. A leg that failed without a failed test (a crash, a check without tests) counts as one failure, and so
 * does a leg of tests that ran none.
 */
export function tallyOf(leg: Leg, exitCode: number, reportFile: string): Tally {
  const counted = leg.report !== undefined && existsSync(reportFile) ? count(leg.report, reportFile) : NOTHING
  const ranNothing = leg.report !== undefined && !leg.mayBeEmpty && counted.passed + counted.failed === 0
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
  testResults?: {
    name: string
    status: string
    /** The reason why a whole file could not run. */
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

function countOfVitest({ numPassedTests, numFailedTests, testResults = [] }: VitestReport): Tally {
  const failures = testResults.flatMap(file => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [failureOf(file.name, '', file.message)]
    return failed.map(test => failureOf(file.name, test.fullName, test.failureMessages[0]))
  })
  return { passed: numPassedTests, failed: numFailedTests, failures }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number }
  suites?: PlaywrightSuite[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    file: string
    ok: boolean
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
}

function countOfPlaywright({ stats, suites = [] }: PlaywrightReport): Tally {
  return { passed: stats.expected, failed: stats.unexpected, failures: suites.flatMap(failuresWithin) }
}

function failuresWithin({ suites = [], specs }: PlaywrightSuite): string[] {
  const ofSpecs = specs
    .filter(spec => !spec.ok)
    .map(({ file, title, tests }) => failureOf(file, title, tests[0]?.results[0]?.error?.message))
  return [...ofSpecs, ...suites.flatMap(failuresWithin)]
}

function failureOf(file: string, test: string, reason = ''): string {
  const lines = stripVTControlCharacters(reason).split('\n').slice(0, LINES_OF_REASON)
  const place = file.startsWith(ROOT) ? relative(ROOT, file) : file
  return [`${place}: ${test}`, ...lines.map(line => `    ${line}`)].join('\n')
}
