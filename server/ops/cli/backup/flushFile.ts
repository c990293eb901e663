import { open } from 'node:fs/promises'

/** Waits until a file is on the disk, so that a later rename never exposes half a file. */
export async function flushFile(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
