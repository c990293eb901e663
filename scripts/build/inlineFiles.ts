import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const READ = /readFileSync\(new URL\('(\.\/[^']+)', import\.meta\.url\), 'utf8'\)/g

/** Inlines text files that the server reads from its source folders, so that dist/ runs without the sources. */
export function inlineFiles(): Plugin {
  return {
    name: 'academy-inline-files',
    enforce: 'pre',
    transform(code, id) {
      if (!READ.test(code)) return null
      const text = (_: string, path: string) => JSON.stringify(readFileSync(join(dirname(id), path), 'utf8'))
      return { code: code.replace(READ, text), map: null }
    },
  }
}
