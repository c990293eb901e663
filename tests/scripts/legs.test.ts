import { expect, test } from 'vitest'
import { legsOf, legsTouchedBy } from '../../scripts/test/legs.ts'

const LEGS = legsOf('all')

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

test('what the main part leaves out of a leg is in the rest', () => {
  const commands = (part: 'main' | 'rest') =>
    Object.fromEntries(legsOf(part).map(({ name, command, env }) => [name, [command.at(-1), env?.TEST_PART]]))
  expect(commands('rest')).toEqual({
    process: ['--tags-filter=!main', undefined],
    'server-postgres': ['server', 'rest'],
    browser: ['--grep-invert=@main', undefined],
  })
  expect(commands('main')).toMatchObject({
    process: ['--tags-filter=main', undefined],
    'server-postgres': ['server', 'main'],
    browser: ['--grep=@main', undefined],
  })
  expect(legsOf('main').map(({ name }) => name)).toEqual(LEGS.map(({ name }) => name))
})
