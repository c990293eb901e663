import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSiteFiles } from '#server/site/buildManifest.ts'
import { newFolder } from '../../support/newFolder.ts'

/** Writes a built client with chunks of these sizes in bytes; the page imports all of them. */
function clientOf(chunks: Record<string, number>): string {
  const folder = newFolder()
  mkdirSync(join(folder, '.vite'))
  const manifest = Object.fromEntries(Object.keys(chunks).map(name => [name, { file: `${name}.js` }]))
  const page = { file: 'page.js', imports: Object.keys(chunks) }
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify({ ...manifest, 'src/page.tsx': page }))
  writeFileSync(join(folder, '.vite/styles.json'), '{}')
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="/first.js"></script>')
  for (const [name, size] of Object.entries({ ...chunks, page: 10 })) {
    writeFileSync(join(folder, `${name}.js`), '/'.repeat(size))
  }
  return folder
}

test('of the scripts that a page needs the largest are named first, for they take longest', () => {
  const { filesOf } = readSiteFiles(clientOf({ small: 20, first: 500, large: 900, middle: 300 }))
  expect(filesOf(['src/page.tsx']).scripts).toEqual(['/large.js', '/middle.js', '/small.js', '/page.js'])
})
