/** The port behind which uploaded files are kept; names are ours (`covers/<random>-640.webp`), never a client's. */
export interface Storage {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The bytes, or null when nothing is kept under that name. */
  get(name: string): Promise<Uint8Array | null>
  /** The names of all that is kept. */
  list(): Promise<string[]>
  /** Removing what is not there is no failure. */
  remove(name: string): Promise<void>
}

/** Our own names only: lower-case folders and a file, nothing that climbs, hides or ends in anything but WebP. */
export function isStorageName(name: string): boolean {
  return /^[a-z0-9]+(?:\/[a-z0-9-]+)*\.webp$/.test(name)
}
