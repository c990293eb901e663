import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EMAIL_EVENTS } from '#server/messages/messages.ts'

const TESTS = new URL('../', import.meta.url)
const IS_TEST = /(?:\.once)?\.(?:test|spec)\.tsx?$/

/** The families of cases that all have tests: the folder omitted from paths in their table, and their numbers. */
const FAMILIES = [
  { letter: 'P', folder: /^server\/payments\//, numbers: [...upTo(52), 54, 64, 70] },
  { letter: 'C', folder: /^server\//, numbers: upTo(40).filter(number => number !== 20 && number !== 21) },
  { letter: 'A', folder: /^server\/accounts\//, numbers: upTo(50) },
] as const

function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}

/** Returns the test files of each case of a family, by case, spelled as in docs/proofs.md. */
function filesByCase(letter: string, folder: RegExp): Record<string, string[]> {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter(file => IS_TEST.test(file))
  const found: Record<string, string[]> = {}
  for (const file of files) {
    const text = readFileSync(new URL(file, TESTS), 'utf8')
    // A test may cover several cases, which its title lists.
    const titles =
      text.match(new RegExp(`(?<=['"\`])${letter}\\d\\d(?:(?:, | and )${letter}\\d\\d)*(?=: )`, 'g')) ?? []
    for (const name of new Set(titles.flatMap(title => title.split(/, | and /))))
      found[name] = [...(found[name] ?? []), file.replace(IS_TEST, '').replace(folder, '')]
  }
  return found
}

/** Returns the cases of a family in docs/proofs.md, each with its test files. */
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

for (const { letter, folder, numbers } of FAMILIES) {
  test(`each case of ${letter} has a test by its name, and docs/proofs.md says where`, () => {
    const found = filesByCase(letter, folder)
    const proofs = told(letter)
    const names = numbers.map(number => `${letter}${String(number).padStart(2, '0')}`)
    expect(Object.keys(proofs)).toEqual(names)
    for (const name of names) expect(proofs[name]?.toSorted(), name).toEqual(found[name]?.toSorted())
  })
}

test('each case of letters that docs/proofs.md names is tried by that name where it says', () => {
  const found = filesByCase('N', /^server\//)
  const proofs = told('N')
  expect(Object.keys(proofs).length).toBeGreaterThan(9)
  for (const [name, files] of Object.entries(proofs))
    expect(found[name] ?? [], name).toEqual(expect.arrayContaining(files))
})

test('each email is brought about for real by the test that docs/proofs.md names', () => {
  const [, section = ''] = readFileSync(new URL('../docs/proofs.md', TESTS), 'utf8').split(
    '## Every email by its cause',
  )
  const rows = [...(section.split('\n## ', 1)[0]?.matchAll(/^\| `?([^|`]+)`? \| .+ \| `(.+)` \|$/gm) ?? [])]
  expect(rows.map(([, letter]) => letter).toSorted()).toEqual(EMAIL_EVENTS.toSorted())
  for (const [, letter, file] of rows)
    expect(
      ['test', 'once.test'].some(ending => existsSync(new URL(`server/${file}.${ending}.ts`, TESTS))),
      letter,
    ).toBe(true)
})
