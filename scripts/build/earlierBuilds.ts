import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Number of earlier builds whose files are kept. */
const KEPT_BUILDS = 3

/**
 * Keeps the hashed files of the build about to be replaced, and of earlier ones, in `dist/earlier`: pages open in a browser or
 * sent by another server still find their scripts and styles after an upgrade.
 * @param dist the folder of builds
 */
export async function keepEarlierAssets(dist: string): Promise<void> {
  const present = join(dist, 'client', 'assets')
  if (!existsSync(present)) return
  const earlier = join(dist, 'earlier')
  const assets = join(earlier, 'assets')
  await mkdir(assets, { recursive: true })
  const names = await readdir(present)
  for (const name of names) await copyFile(join(present, name), join(assets, name))

  const record = join(earlier, 'builds.json')
  const before: string[][] = await readFile(record, 'utf8').then(JSON.parse, () => [])
  // Building the same files again evicts no other build.
  const others = before.filter(build => build.join() !== names.join())
  const builds = [names, ...others].slice(0, KEPT_BUILDS)
  await writeFile(record, JSON.stringify(builds))
  const kept = new Set(builds.flat())
  for (const name of await readdir(assets)) if (!kept.has(name)) await rm(join(assets, name))
}
