import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/stamp.mjs'
import { type Leg, legsNamed, legsOf } from '../../scripts/test/legs.ts'
import { sumOf, tallyOf } from '../../scripts/test/tally.ts'
import { newFolder } from '../support/newFolder.ts'

const check: Leg = { name: 'lint', title: 'lint', command: ['true'] }
const tests: Leg = { name: 'unit', title: 'unit', command: ['true'], report: 'vitest' }
const journeys: Leg = { name: 'browser', title: 'browser', command: ['true'], report: 'playwright' }

test('a leg of tests is counted by its report', () => {
  expect(tallyOf(tests, 0, report({ numPassedTests: 7, numFailedTests: 0 }))).toMatchObject({
    passed: 7,
    failed: 0,
  })
  expect(tallyOf(journeys, 1, report({ stats: { expected: 3, unexpected: 2 } }))).toMatchObject({
    passed: 3,
    failed: 2,
  })
})

test('a failed test is named with its file and its reason, and so is a file that could not run', () => {
  const ofVitest = report({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: join(ROOT, 'tests/unit/sums.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'one and one', status: 'passed', failureMessages: [] },
          {
            fullName: 'two and two',
            status: 'failed',
            failureMessages: ['Error: \u001b[31mgot 5\u001b[39m'],
          },
        ],
      },
      {
        name: join(ROOT, 'tests/unit/words.test.ts'),
        status: 'failed',
        message: 'No module',
        assertionResults: [],
      },
    ],
  })
  expect(tallyOf(tests, 1, ofVitest).failures).toEqual([
    'tests/unit/sums.test.ts: two and two\n    Error: got 5',
    'tests/unit/words.test.ts: \n    No module',
  ])

  const spec = (title: string, message?: string) => ({
    title,
    file: 'guards.spec.ts',
    ok: message === undefined,
    tests: [{ results: [{ error: { message } }] }],
  })
  const ofPlaywright = report({
    stats: { expected: 1, unexpected: 1 },
    suites: [{ specs: [spec('opens')], suites: [{ specs: [spec('closes', 'Error: still open')] }] }],
  })
  expect(tallyOf(journeys, 1, ofPlaywright).failures).toEqual([
    'guards.spec.ts: closes\n    Error: still open',
  ])
})

test('a leg that could not run is a failure, and so is one that ran no test', () => {
  expect(tallyOf(tests, 1, '/nowhere.json')).toMatchObject({ passed: 0, failed: 1 })
  expect(tallyOf(tests, 0, report({ numPassedTests: 0, numFailedTests: 0 }))).toMatchObject({
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
      { passed: 2, failed: 0 },
      { passed: 5, failed: 1 },
    ]),
  ).toEqual({ passed: 7, failed: 1 })
})

test('--only server means the server on both databases', () => {
  expect(legsNamed(legsOf('all'), ['server']).map(leg => leg.name)).toEqual([
    'server-sqlite',
    'server-postgres',
  ])
  expect(legsNamed(legsOf('all'), []).length).toBeGreaterThan(8)
})

function report(content: object): string {
  const file = join(newFolder(), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
