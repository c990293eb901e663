import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** This many builds before the present one keep their files. */
const KEPT_BUILDS = 3

/**
 * Keeps the hashed files of the build that is about to be replaced, and of those before it, in `dist/earlier`: a page that a
 * browser has open, or another server has sent, goes on finding its scripts and styles after an upgrade.
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
  // Building the same files again pushes out no other build.
  const others = before.filter(build => build.join() !== names.join())
  const builds = [names, ...others].slice(0, KEPT_BUILDS)
  await writeFile(record, JSON.stringify(builds))
  const kept = new Set(builds.flat())
  for (const name of await readdir(assets)) if (!kept.has(name)) await rm(join(assets, name))
}
