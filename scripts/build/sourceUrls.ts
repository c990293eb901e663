import { dirname, join, posix, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

const PLACE = '__ACADEMY_ROOT__'

/**
 * Keeps `import.meta.url` of the server's modules unchanged by bundling: it still names the source file, so that `new
 * URL('../../dist/client/', import.meta.url)` finds the same folder in a build as in development.
 * @param folder of the finished chunks
 */
export function sourceUrls(root: string, folder: string): Plugin {
  return {
    name: 'academy-source-urls',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(join(root, 'server')) || !code.includes('import.meta.url')) return null
      const source = toPosix(relative(root, id))
      return {
        code: code.replaceAll('import.meta.url', `new URL('${PLACE}/${source}', import.meta.url).href`),
        map: null,
      }
    },
    renderChunk(code, chunk) {
      if (!code.includes(PLACE)) return null
      const chunkFolder = dirname(join(folder, chunk.fileName))
      return { code: code.replaceAll(PLACE, toPosix(relative(chunkFolder, root))), map: null }
    },
  }
}

function toPosix(path: string): string {
  return path.split(sep).join(posix.sep)
}
