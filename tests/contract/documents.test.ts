import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')

/** The documents that describe the present; a decision record describes the past. */
const documents = [
  ...['README.md', 'CONTRIBUTING.md'],
  ...readdirSync(path.join(ROOT, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
]

test('each file of the sources that a document names is there', () => {
  const named = documents.flatMap(file =>
    [
      ...readFileSync(path.join(ROOT, file), 'utf8').matchAll(
        /`((?:server|src|scripts|tests|bench)\/[\w./-]+\.(?:tsx?|mjs))`/g,
      ),
    ].map(([, name = '']) => ({ file, name })),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ name }) => !existsSync(path.join(ROOT, name)))).toEqual([])
})
