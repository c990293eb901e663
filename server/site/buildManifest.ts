import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { StylePart } from './usedStyles.ts'

/** The facts of a built client that the server needs. */
export interface SiteFiles {
  /** The built index.html. */
  html: string
  /**
   * Returns the addresses of the style sheets, in their order, and of the scripts of the app and of these source
   * modules. The largest scripts come first: they take longest, and HTTP/1.1 requests at most six files at a time.
   */
  filesOf(modules: readonly string[]): { styles: string[]; scripts: string[] }
  /** The rules of a style sheet, by its address. */
  styleOf(file: string): readonly StylePart[]
}

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

/** Reads the client that `npm run build` made. */
export function readSiteFiles(folder: string): SiteFiles {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const madeByBuild = (name: string) => JSON.parse(readFileSync(path.join(folder, '.vite', name), 'utf8'))
  const manifest: Record<string, Chunk> = madeByBuild('manifest.json')
  const styles: Record<string, StylePart[]> = madeByBuild('styles.json')

  /** The size in bytes. */
  const sizeOf = (file: string) => statSync(path.join(folder, file), { throwIfNoEntry: false })?.size ?? 0
  const sizes = new Map(Object.values(manifest).map(({ file }) => [file, sizeOf(file)]))

  const largestFirst = (a: string, b: string) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0)

  /** The chunk of React and the layout, which the first script imports dynamically. */
  const app = manifest['index.html']?.dynamicImports ?? []

  /** Returns the addresses of files that index.html does not contain yet. */
  const missing = (files: string[]) =>
    [...new Set(files)].map(file => `/${file}`).filter(address => !html.includes(address))

  return {
    html,
    styleOf: file => styles[file] ?? [],
    filesOf(modules) {
      const chunks = chunksOf(manifest, [...app, ...modules])
      return {
        styles: missing(chunks.flatMap(({ css = [] }) => css)),
        scripts: missing(chunks.map(({ file }) => file).sort(largestFirst)),
      }
    },
  }
}

/** Returns chunks after their imports, the order in which their styles apply. Chunks may import each other. */
function chunksOf(manifest: Record<string, Chunk>, modules: readonly string[]): Chunk[] {
  const seen = new Set<string>()
  const visit = (name: string): Chunk[] => {
    const chunk = manifest[name]
    if (chunk === undefined || seen.has(name)) return []
    seen.add(name)
    return [...(chunk.imports ?? []).flatMap(visit), chunk]
  }
  return modules.flatMap(visit)
}
