import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What the server must know of a built client. */
export interface SiteFiles {
  /** The built index.html. */
  html: string
  /** Style sheets, in their order, and scripts that these modules of the sources need; addresses on the site. */
  filesOf(modules: readonly string[]): { styles: string[]; scripts: string[] }
  /** What stands in a file of the site, by its address. */
  textOf(file: string): string
}

interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
}

/** Reads the client that `npm run build` made. */
export function readSiteFiles(folder: string): SiteFiles {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'),
  )

  return {
    html,
    textOf: file => readFileSync(path.join(folder, file), 'utf8').trimEnd(),
    filesOf(modules) {
      const chunks = new Set<Chunk>()
      for (const module of modules) collect(manifest, module, chunks)
      const files = {
        styles: [...chunks].flatMap(({ css = [] }) => css.map(file => `/${file}`)),
        scripts: [...chunks].map(({ file }) => `/${file}`),
      }
      return {
        styles: [...new Set(files.styles)].filter(file => !html.includes(file)),
        scripts: [...new Set(files.scripts)].filter(file => !html.includes(file)),
      }
    },
  }
}

/** A chunk after what it imports: the order in which their styles count. */
function collect(manifest: Record<string, Chunk>, name: string, chunks: Set<Chunk>): void {
  const chunk = manifest[name]
  if (chunk === undefined || chunks.has(chunk)) return
  for (const imported of chunk.imports ?? []) collect(manifest, imported, chunks)
  chunks.add(chunk)
}
