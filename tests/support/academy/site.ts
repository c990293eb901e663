import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { renderer } from '#app/entry.server.tsx'
import type { PageRenderer } from '#pages/pageRenderer.ts'
import { pagesFrom } from '#server/site/builtClient.ts'
import { writeStyleParts } from '../../../scripts/build/styleParts.ts'
import { newFolder } from '../newFolder.ts'
import { academyWith, type Beginnings } from './academy.ts'

/** Builds an academy with pages rendered by React, and a few small files instead of the real build. */
export function academyWithPages<B extends Beginnings>(
  beginnings: B,
  { loadRenderer = async () => renderer, ...options }: PagesOptions = {},
) {
  const folder = smallClient()
  return academyWith(beginnings, {
    ...options,
    pages: (app, academy) => pagesFrom(folder, loadRenderer, app, academy),
  })
}

type PagesOptions = Omit<NonNullable<Parameters<typeof academyWith>[1]>, 'pages'> & {
  loadRenderer?: () => Promise<PageRenderer>
}

function smallClient(): string {
  const dist = newFolder()
  mkdirSync(path.join(dist, 'earlier/assets'), { recursive: true })
  writeFileSync(path.join(dist, 'earlier/assets/main-before.js'), EARLIER_SCRIPT)
  const folder = path.join(dist, 'client')
  mkdirSync(path.join(folder, 'assets'), { recursive: true })
  mkdirSync(path.join(folder, '.vite'))
  writeFileSync(
    path.join(folder, 'index.html'),
    readFileSync(new URL('../../../index.html', import.meta.url)),
  )
  writeFileSync(path.join(folder, 'assets/main-abc123.js'), MAIN_SCRIPT)
  writeFileSync(path.join(folder, 'assets/main-abc123.js.br'), 'pressed')
  for (const name of ['main', 'Card', 'LandingPage']) {
    writeFileSync(path.join(folder, `assets/${name}-abc123.css`), `:root{--from:'${name}-abc123.css'}`)
  }
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(MANIFEST))
  writeStyleParts(folder)
  return folder
}

/** Long enough to be compressed. */
export const MAIN_SCRIPT = 'hello();'.repeat(200)

/** A script of the previous build. */
export const EARLIER_SCRIPT = 'hello(before)'

const MANIFEST = {
  'index.html': { file: 'assets/main-abc123.js', css: ['assets/main-abc123.css'] },
  'src/storefront/landing/LandingPage.tsx': {
    file: 'assets/LandingPage-abc123.js',
    imports: ['_Card-abc123.js'],
    css: ['assets/LandingPage-abc123.css'],
  },
  '_Card-abc123.js': {
    file: 'assets/Card-abc123.js',
    // Chunks of a real build may import each other.
    imports: ['src/storefront/landing/LandingPage.tsx'],
    css: ['assets/Card-abc123.css'],
  },
  'src/console/ConsoleRoot.tsx': { file: 'assets/ConsoleRoot-abc123.js', imports: ['index.html'] },
  'src/console/resources/courses/CourseListPage.tsx': { file: 'assets/CourseListPage-abc123.js' },
}
