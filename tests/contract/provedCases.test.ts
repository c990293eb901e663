import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const TESTS = new URL('../', import.meta.url)
const IS_TEST = /\.(?:test|spec)\.tsx?$/
const CASES = Array.from({ length: 50 }, (_, index) => `A${String(index + 1).padStart(2, '0')}`)

/** The files whose tests bear a case's name, by case, spelled as docs/proofs.md spells them. */
function filesByCase(): Record<string, string[]> {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter(file => IS_TEST.test(file))
  const found: Record<string, string[]> = {}
  for (const file of files) {
    const text = readFileSync(new URL(file, TESTS), 'utf8')
    for (const name of new Set(text.match(/(?<=['"`])A\d\d(?=: )/g)))
      found[name] = [...(found[name] ?? []), file.replace(IS_TEST, '').replace(/^server\/accounts\//, '')]
  }
  return found
}

/** What the table of docs/proofs.md says. */
function told(): Record<string, string[]> {
  const text = readFileSync(new URL('../docs/proofs.md', TESTS), 'utf8')
  const rows = text.matchAll(/^\| (A\d\d) \| .+ \| (.+) \|$/gm)
  return Object.fromEntries(
    [...rows].map(([, name = '', files = '']) => [
      name,
      files.split(', ').map(file => file.replaceAll('`', '')),
    ]),
  )
}

test('each case of accounts has a test by its name, and docs/proofs.md says where', () => {
  const found = filesByCase()
  const proofs = told()
  expect(Object.keys(proofs)).toEqual(CASES)
  for (const name of CASES) expect(proofs[name]?.toSorted(), name).toEqual(found[name]?.toSorted())
})
