import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Leg, legsNamed } from '../../scripts/legs.ts'
import { sumOf, tallyOf } from '../../scripts/tally.ts'

const check: Leg = { name: 'lint', title: 'lint', command: ['true'] }
const tests: Leg = { name: 'unit', title: 'unit', command: ['true'], report: 'vitest' }
const journeys: Leg = { name: 'browser', title: 'browser', command: ['true'], report: 'playwright' }

test('a leg of tests is counted by its report', () => {
  expect(tallyOf(tests, 0, report({ numPassedTests: 7, numFailedTests: 0, testResults: [] }))).toEqual({
    passed: 7,
    failed: 0,
    secondTries: [],
  })
  expect(tallyOf(journeys, 1, report({ stats: { expected: 3, unexpected: 2, flaky: 0 } }))).toEqual({
    passed: 3,
    failed: 2,
    secondTries: [],
  })
})

test('a test that passed at its second try counts as passed and is named', () => {
  const passed = { status: 'passed', meta: {} }
  const assertionResults = [
    { ...passed, fullName: 'steady' },
    { fullName: 'shaky', status: 'passed', meta: { isSecondTry: true } },
    { fullName: 'broken', status: 'failed', meta: { isSecondTry: true } },
  ]
  const ofVitest = { numPassedTests: 2, numFailedTests: 1, testResults: [{ assertionResults }] }
  expect(tallyOf(tests, 1, report(ofVitest))).toEqual({ passed: 2, failed: 1, secondTries: ['shaky'] })

  const specs = [
    { title: 'steady', tests: [{ status: 'expected' }] },
    { title: 'shaky', tests: [{ status: 'flaky' }] },
  ]
  const ofPlaywright = { stats: { expected: 1, unexpected: 0, flaky: 1 }, suites: [{ suites: [{ specs }] }] }
  expect(tallyOf(journeys, 0, report(ofPlaywright))).toEqual({ passed: 2, failed: 0, secondTries: ['shaky'] })
})

test('a leg that could not run is a failure, and so is one that ran no test', () => {
  expect(tallyOf(tests, 1, '/nowhere.json')).toMatchObject({ passed: 0, failed: 1 })
  expect(tallyOf(tests, 0, report({ numPassedTests: 0, numFailedTests: 0, testResults: [] }))).toMatchObject({
    passed: 0,
    failed: 1,
  })
})

test('a check without tests adds nothing when it holds and one failure when it does not', () => {
  expect(tallyOf(check, 0, '')).toMatchObject({ passed: 0, failed: 0 })
  expect(tallyOf(check, 2, '')).toMatchObject({ passed: 0, failed: 1 })
})

test('the sum is over all legs', () => {
  expect(
    sumOf([
      { passed: 2, failed: 0, secondTries: ['pays'] },
      { passed: 5, failed: 1, secondTries: [] },
    ]),
  ).toEqual({ passed: 7, failed: 1, secondTries: ['pays'] })
})

test('--only server means the server on both databases', () => {
  expect(legsNamed(['server']).map(leg => leg.name)).toEqual(['server-sqlite', 'server-postgres'])
  expect(legsNamed([]).length).toBeGreaterThan(8)
})

function report(content: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'academy-tally-')), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
