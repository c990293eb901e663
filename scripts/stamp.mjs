import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of package.json, with a slash at the end. */
export const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** The file with the hash of the sources of a finished build. */
export const STAMP_FILE = join(ROOT, 'dist/stamp')

/** Inputs of a build: sources, settings, exact package versions, and every script, since it runs many of them. */
const INPUTS = [
  'index.html',
  'package.json',
  'package-lock.json',
  'public',
  'scripts',
  'server',
  'src',
  'tsconfig.json',
  'vite.config.ts',
]

/**
 * Hashes everything a build depends on, by content and not by date, so that a fresh clone or a copied folder counts as the same.
 * Plain JavaScript, because `npm start` must not load a TypeScript loader just to find the build fresh.
 * @returns {string} hexadecimal SHA-256
 */
export function stampOfSources() {
  const hash = createHash('sha256')
  hash.update(`VITE_API_BASE_URL=${process.env.VITE_API_BASE_URL ?? ''}\n`)
  for (const file of filesOfBuild()) {
    hash.update(`${relative(ROOT, file)}\n`)
    hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** @returns {string[]} absolute paths of every file that a build depends on */
export function filesOfBuild() {
  return INPUTS.flatMap(filesUnder)
}

/** @returns {boolean} whether dist/ was built from exactly the current sources */
export function isBuildFresh() {
  return existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === stampOfSources()
}

/**
 * @param {string} input a file or folder, relative to the root
 * @returns {string[]} absolute paths of its files, in a stable order
 */
function filesUnder(input) {
  const path = join(ROOT, input)
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return []
  if (stat.isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}
