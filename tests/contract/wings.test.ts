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
