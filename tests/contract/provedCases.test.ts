import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EMAIL_EVENTS } from '#server/messages/messages.ts'

const TESTS = new URL('../', import.meta.url)
const IS_TEST = /(?:\.once)?\.(?:test|spec)\.tsx?$/
const ACCOUNTS = Array.from({ length: 50 }, (_, index) => `A${String(index + 1).padStart(2, '0')}`)

/** The files whose tests bear the name of a case of a letter, by case, spelled as docs/proofs.md spells them. */
function filesByCase(letter: string, folder: RegExp): Record<string, string[]> {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter(file => IS_TEST.test(file))
  const found: Record<string, string[]> = {}
  for (const file of files) {
    const text = readFileSync(new URL(file, TESTS), 'utf8')
    for (const name of new Set(text.match(new RegExp(`(?<=['"\`])${letter}\\d\\d(?=: )`, 'g'))))
      found[name] = [...(found[name] ?? []), file.replace(IS_TEST, '').replace(folder, '')]
  }
  return found
}

/** Returns the cases of a letter in the table of docs/proofs.md, each with its test files. */
function told(letter: string): Record<string, string[]> {
  const text = readFileSync(new URL('../docs/proofs.md', TESTS), 'utf8')
  const rows = text.matchAll(new RegExp(`^\\| (${letter}\\d\\d) \\| .+ \\| (.+) \\|$`, 'gm'))
  return Object.fromEntries(
    [...rows].map(([, name = '', files = '']) => [
      name,
      files.split(', ').map(file => file.replaceAll('`', '')),
    ]),
  )
}

test('each case of accounts has a test by its name, and docs/proofs.md says where', () => {
  const found = filesByCase('A', /^server\/accounts\//)
  const proofs = told('A')
  expect(Object.keys(proofs)).toEqual(ACCOUNTS)
  for (const name of ACCOUNTS) expect(proofs[name]?.toSorted(), name).toEqual(found[name]?.toSorted())
})

test('each case of letters that docs/proofs.md names is tried by that name where it says', () => {
  const found = filesByCase('N', /^server\//)
  const proofs = told('N')
  expect(Object.keys(proofs).length).toBeGreaterThan(9)
  for (const [name, files] of Object.entries(proofs))
    expect(found[name] ?? [], name).toEqual(expect.arrayContaining(files))
})

test('each letter is brought about for real by the test that docs/proofs.md names', () => {
  const [, section = ''] = readFileSync(new URL('../docs/proofs.md', TESTS), 'utf8').split(
    '## Every letter by its cause',
  )
  const rows = [...(section.split('\n## ', 1)[0]?.matchAll(/^\| (.+) \| .+ \| `(.+)` \|$/gm) ?? [])]
  expect(rows.map(([, letter]) => letter).toSorted()).toEqual(EMAIL_EVENTS.toSorted())
  for (const [, letter, file] of rows)
    expect(
      ['test', 'once.test'].some(ending => existsSync(new URL(`server/${file}.${ending}.ts`, TESTS))),
      letter,
    ).toBe(true)
})
