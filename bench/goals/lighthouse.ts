import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/browser.ts'
import type { Bench } from '../bench.ts'
import { firstSlug } from '../courses.ts'
import { atLeast, type Figure, median } from '../figures.ts'
import { startAcademy } from '../serverProcess.ts'

/** Fetched when it is asked for: it would be half of what the project installs. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const GOALS = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }

/** Lighthouse's own phone; now and then one of its runs waits for the machine. */
export async function measureLighthouse({ folder, runs }: Bench): Promise<Figure[]> {
  const academy = await startAcademy({ ACADEMY_DATA_DIR: join(folder, 'lighthouse') })
  try {
    const pages = {
      '/': '/',
      '/courses': '/courses',
      '/courses/{slug}': `/courses/${await firstSlug(academy.url)}`,
    }
    return Object.entries(pages).flatMap(([name, path]) => {
      const file = join(folder, 'lighthouse.json')
      const scores = Array.from({ length: runs }, () => scoresOf(`${academy.url}${path}`, file))
      return Object.entries(GOALS).map(([category, goal]) => {
        const score = median(scores.map(scoreOf => scoreOf(category)))
        return atLeast(`Lighthouse, ${category} of ${name}`, goal, score, 'of 100')
      })
    })
  } finally {
    await academy.stop()
  }
}

function scoresOf(url: string, file: string): (category: string) => number {
  const { status, stderr } = spawnSync(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--chrome-flags=--headless ${CHROMIUM_FLAGS.join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: ensureChromium() }, encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`Lighthouse could not measure ${url}: ${stderr}`)
  const { categories } = JSON.parse(readFileSync(file, 'utf8'))
  return category => Math.round(categories[category].score * 100)
}
