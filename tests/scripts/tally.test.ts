import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Leg, legsNamed } from '../../scripts/test/legs.ts'
import { sumOf, tallyOf } from '../../scripts/test/tally.ts'
import { newFolder } from '../support/newFolder.ts'

const check: Leg = { name: 'lint', title: 'lint', command: ['true'] }
const tests: Leg = { name: 'unit', title: 'unit', command: ['true'], report: 'vitest' }
const journeys: Leg = { name: 'browser', title: 'browser', command: ['true'], report: 'playwright' }

test('a leg of tests is counted by its report', () => {
  expect(tallyOf(tests, 0, report({ numPassedTests: 7, numFailedTests: 0 }))).toEqual({
    passed: 7,
    failed: 0,
  })
  expect(tallyOf(journeys, 1, report({ stats: { expected: 3, unexpected: 2 } }))).toEqual({
    passed: 3,
    failed: 2,
  })
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
  expect(legsNamed(['server']).map(leg => leg.name)).toEqual(['server-sqlite', 'server-postgres'])
  expect(legsNamed([]).length).toBeGreaterThan(8)
})

function report(content: object): string {
  const file = join(newFolder(), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}
