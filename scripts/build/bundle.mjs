import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../stamp.mjs'

const CLIENT = 'dist/client'

/** @typedef {{ file: string, imports?: string[], css?: string[], assets?: string[] }} Chunk */

/**
 * Returns the built files that a browser downloads for some modules, read from the build's manifest.
 * @param {...string} modules source paths, e.g. `src/storefront/landing/LandingPage.tsx`
 * @returns {{ scripts: string[], styles: string[] }} paths relative to the root
 */
export function downloadsOf(...modules) {
  const { scripts, styles } = filesOf(join(ROOT, CLIENT), modules)
  return { scripts: scripts.map(file => join(CLIENT, file)), styles: styles.map(file => join(CLIENT, file)) }
}

/**
 * Returns the files of some modules in a built client: their chunks with static imports, without dynamic imports.
 * @param {string} client the folder of the build
 * @param {readonly string[]} modules
 * @returns {{ scripts: string[], styles: string[] }} paths relative to the folder
 */
export function filesOf(client, modules) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
  /** @type {Set<Chunk>} */
  const chunks = new Set()
  const visit = (/** @type {string} */ name) => {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The build has no module ${name}`)
    if (chunks.has(chunk)) return
    chunks.add(chunk)
    chunk.imports?.forEach(visit)
  }
  modules.forEach(visit)
  return {
    scripts: [...new Set([...chunks].map(({ file }) => file))],
    styles: [...new Set([...chunks].flatMap(({ css = [] }) => css))],
  }
}
