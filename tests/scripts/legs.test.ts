import { expect, test } from 'vitest'
import { LEGS, legsTouchedBy } from '../../scripts/test/legs.ts'

const touched = (...files: string[]) => legsTouchedBy(LEGS, files, 'abc123').map(({ name }) => name)

test('a change of the product touches every leg', () => {
  expect(touched('server/app.ts')).toEqual(LEGS.map(({ name }) => name))
  expect(touched('package.json')).toEqual(LEGS.map(({ name }) => name))
})

test('a change of one journey builds nothing anew and starts no server of its own', () => {
  const names = touched('tests/e2e/crawl.spec.ts')
  expect(names).toContain('browser')
  expect(names).not.toContain('process')
  expect(names).not.toContain('build')
})

test('a change of a document starts neither browser nor server', () => {
  const names = touched('docs/operating.md', 'README.md')
  expect(names).toContain('unit')
  for (const name of ['browser', 'process', 'build', 'sizes']) expect(names).not.toContain(name)
})

test('of the other tests those run that import what has changed, which may be none', () => {
  const server = legsTouchedBy(LEGS, ['tests/server/platform/jobs/jobs.both.test.ts'], 'abc123').find(
    ({ name }) => name === 'server-sqlite',
  )
  expect(server?.command).toEqual(expect.arrayContaining(['--changed=abc123', '--passWithNoTests']))
  expect(server?.mayBeEmpty).toBe(true)
})
