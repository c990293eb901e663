import { execFileSync } from 'node:child_process'
import { ROOT } from '../../scripts/stamp.mjs'
import { atMost, type Figure } from '../figures.ts'

interface Size {
  name: string
  size: number
  sizeLimit: number
}

/** What is downloaded: the same budgets that fail the tests. */
export async function measureSizes(): Promise<Figure[]> {
  const sizes: Size[] = JSON.parse(
    execFileSync('npx', ['--no-install', 'size-limit', '--json'], { cwd: ROOT, encoding: 'utf8' }),
  )
  return sizes.map(({ name, size, sizeLimit }) => atMost(name, sizeLimit / 1000, size / 1000, 'kB'))
}
