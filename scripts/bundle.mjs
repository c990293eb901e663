import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './stamp.mjs'

const CLIENT = 'dist/client'

/** @typedef {{ file: string, imports?: string[], css?: string[], assets?: string[] }} Chunk */

/**
 * What a browser downloads for some modules: their chunks and all that these import at once, not what they might import
 * later.
 * @param {...string} modules as the sources name them, e.g. `src/storefront/landing/LandingPage.tsx`
 * @returns {{ scripts: string[], styles: string[] }} paths seen from the root
 */
export function downloadsOf(...modules) {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(ROOT, CLIENT, '.vite/manifest.json'), 'utf8'))
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
    scripts: [...new Set([...chunks].map(({ file }) => join(CLIENT, file)))],
    styles: [...new Set([...chunks].flatMap(({ css = [] }) => css.map(file => join(CLIENT, file))))],
  }
}
