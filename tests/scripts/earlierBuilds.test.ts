import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepEarlierAssets } from '../../scripts/build/earlierBuilds.ts'
import { newFolder } from '../support/newFolder.ts'

/** Makes a folder for builds; each build has a script of its name and one that all share. */
function builds() {
  const dist = newFolder()
  const assets = join(dist, 'client', 'assets')
  return {
    async replacedBy(name: string) {
      await keepEarlierAssets(dist)
      rmSync(assets, { recursive: true, force: true })
      mkdirSync(assets, { recursive: true })
      for (const file of [`${name}.js`, 'shared.js']) writeFileSync(join(assets, file), file)
    },
    earlier: () => readdirSync(join(dist, 'earlier', 'assets')).sort(),
  }
}

test('a build keeps the files of the three before it, and no older ones', async () => {
  const { replacedBy, earlier } = builds()
  for (const name of ['one', 'two', 'three', 'four', 'five']) await replacedBy(name)
  expect(earlier()).toEqual(['four.js', 'shared.js', 'three.js', 'two.js'])
})

test('building the same again and again pushes no earlier build out', async () => {
  const { replacedBy, earlier } = builds()
  for (const name of ['one', 'two', 'two', 'two', 'two', 'two']) await replacedBy(name)
  expect(earlier()).toEqual(['one.js', 'shared.js', 'two.js'])
})
