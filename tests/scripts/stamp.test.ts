import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOfBuild, ROOT } from '../../scripts/stamp.mjs'

test('the stamp of a build covers every script that the build runs, so that none can change unseen', () => {
  const stamped = new Set(filesOfBuild())
  const run = [...withImports(join(ROOT, 'scripts/build.ts')), ...withImports(join(ROOT, 'vite.config.ts'))]
  expect(run.length).toBeGreaterThan(5)
  expect(run.filter(file => !stamped.has(file))).toEqual([])
})

function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
    withImports(join(dirname(file), path), found)
  }
  return found
}
