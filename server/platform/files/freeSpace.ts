import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'

/** With less free space than this, a write may fail. */
const FULL_BYTES = 1_000_000

/** A disk that the academy writes to. */
export interface Disk {
  folder: string
  freeBytes: number
  isFull: boolean
}

/**
 * Lists the disks of the data folder and of the covers, which may differ. A folder that does not exist or cannot be read is
 * left out.
 */
export async function listDisks(dataDir: string): Promise<Disk[]> {
  const disks = new Map<number, Disk>()
  for (const folder of [dataDir, path.join(dataDir, 'storage')]) {
    const found = await Promise.all([stat(folder), statfs(folder)]).catch(() => null)
    if (!found) continue
    const [{ dev }, { bavail, bsize }] = found
    const freeBytes = bavail * bsize
    if (!disks.has(dev)) disks.set(dev, { folder, freeBytes, isFull: freeBytes < FULL_BYTES })
  }
  return [...disks.values()]
}
