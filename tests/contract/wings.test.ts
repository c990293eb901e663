import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const SERVER = path.join(import.meta.dirname, '../../server')

/** The server's wings, lowest first: a wing imports only earlier ones; the files next to them import all. */
const WINGS = ['platform', 'outbox', 'people', 'teaching', 'catalogue', 'money', 'messages', 'site', 'ops']

test('the server is its nine wings, and the app, its start and its process beside them', () => {
  const entries = readdirSync(SERVER, { withFileTypes: true })
  const names = (isFolder: boolean) =>
    entries.filter(entry => entry.isDirectory() === isFolder).map(({ name }) => name)
  expect(names(true).toSorted()).toEqual(WINGS.toSorted())
  expect(names(false).toSorted()).toEqual(['app.ts', 'main.ts', 'start.ts'])
})

test('a wing imports only wings below it', () => {
  const imports = importsOf(SERVER)
  expect(imports.length).toBeGreaterThan(2_000)
  const climbing = imports.filter(({ from, to }) => heightOf(to) > heightOf(from))
  expect(climbing.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

/** The order inside two wings, lowest first, where the longest beginning of a path counts; the files next to them import all. */
const INSIDE: Record<string, string[]> = {
  teaching: [
    'ownRows.ts',
    'courses',
    'onsite',
    'classes',
    'cohorts',
    'calendar',
    'enrolments',
    'timetable',
    'watching',
  ],
  money: [
    'amounts.ts',
    'rates',
    'receipts',
    'payments/reversals',
    'payments',
    'payments/provider',
    'payments/settlement',
    'payments/checkout',
    'payments/refunds',
    'payments/reconciliation',
    'payments/webhooks',
    'payments/present.ts',
    'payments/routes.ts',
    'learners',
  ],
}

test.each(Object.entries(INSIDE))('a noun of %s imports only nouns below it', (wing, nouns) => {
  const height = (file: string) => {
    const inside = path.relative(wing, file)
    const found = nouns.filter(noun => `${inside}/`.startsWith(`${noun}/`))
    const longest = found.sort((one, other) => other.length - one.length)[0]
    return longest === undefined ? nouns.length : nouns.indexOf(longest)
  }
  const imports = importsOf(SERVER).filter(({ from, to }) =>
    [from, to].every(it => it.startsWith(`${wing}/`)),
  )
  expect(imports.length).toBeGreaterThan(100)
  const climbing = imports.filter(({ from, to }) => height(to) > height(from))
  expect(climbing.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
})

/** The places for SQL: a noun's queries, its personal data, a message's facts, and code that reads every table. */
const ROOMS = [
  /\/queries(\.ts$|\/)/,
  /\/personalData\.ts$/,
  /^messages\/events\//,
  /^ops\/(sample|cli\/doctor)\//,
]

test('the statements of a noun stand in its queries', () => {
  const elsewhere = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll(path.sep, '/'))
    // A folder of the platform holds the statements of one table, and so does a file of the outbox.
    .filter(file => file.endsWith('.ts') && !/^(platform|outbox)\//.test(file))
    .filter(file => !ROOMS.some(room => room.test(file)))
    .filter(file =>
      /\b(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(
        readFileSync(path.join(SERVER, file), 'utf8'),
      ),
    )
  expect(elsewhere).toEqual([])
})

/** Returns every import between files of the server, as paths below `server/`. */
function importsOf(folder: string): { from: string; to: string }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map(entry => path.join(entry.parentPath, entry.name))
    .flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+|#server\/[^']+)'/g)].map(
        ([, named = '']) => ({
          from: path.relative(SERVER, file),
          to: path.relative(
            SERVER,
            named.startsWith('#')
              ? named.replace('#server', SERVER)
              : path.resolve(path.dirname(file), named),
          ),
        }),
      ),
    )
}

function heightOf(file: string): number {
  const wing = WINGS.indexOf(file.split(path.sep)[0] ?? '')
  return wing === -1 ? WINGS.length : wing
}
