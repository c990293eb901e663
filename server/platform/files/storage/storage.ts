/** The port to the storage of uploaded files. Names are ours (`covers/<random>-640.webp`), never a client's. */
export interface Storage {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Returns the bytes, or null if there is no such file. */
  get(name: string): Promise<Uint8Array | null>
  /** Lists the names of all files. */
  list(): Promise<string[]>
  /** Removes a file; removing a missing one is no failure. */
  remove(name: string): Promise<void>
}

/** Returns whether a name is one of ours: lower-case folders and a WebP file, without `..` or hidden parts. */
export function isStorageName(name: string): boolean {
  return /^[a-z0-9]+(?:\/[a-z0-9-]+)*\.webp$/.test(name)
}
