import { chmodSync, type Dirent, lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** The mode bits that let other users read or write a file. */
const OTHERS = 0o077

/** On Windows a file's mode does not say who may read it. */
const HAS_MODES = process.platform !== 'win32'

/**
 * Closes the data folder to other users: folders 700, files 600. It checks the folder and its direct entries, and goes deeper
 * only into open folders, because a closed one protects its content.
 * @returns a sentence for the log about what was open; null if nothing was
 */
export function closeToOthers(folder: string): string | null {
  if (!HAS_MODES) return null
  const open = openEntries(folder)
  if (open.length === 0) return null
  const refused = open.filter(({ file, mode }) => !isClosed(file, mode))
  const mended = open.length - refused.length
  const done = `The data folder ${folder} could be read by others of this machine: ${mended} of its folders and files are closed to them now.`
  const [first] = refused
  return first
    ? `${done} ${refused.length} belong to another user, such as ${first.file}: close them yourself.`
    : done
}

/** Returns how many entries of the data folder others may read or write, without changing them. */
export function countOpenToOthers(folder: string): number {
  return HAS_MODES ? openEntries(folder).length : 0
}

interface Entry {
  file: string
  mode: number
}

function openEntries(folder: string): Entry[] {
  const own = entryOf(folder)
  return [...(isOpen(own) ? [own] : []), ...openWithin(folder, isOpen(own))]
}

function openWithin(folder: string, goesDown: boolean): Entry[] {
  return entriesOf(folder).flatMap(entry => {
    // A link has no mode of its own, and its target is outside this folder.
    if (entry.isSymbolicLink()) return []
    const found = entryOf(path.join(folder, entry.name))
    const within = entry.isDirectory() && (goesDown || isOpen(found)) ? openWithin(found.file, true) : []
    return isOpen(found) ? [found, ...within] : within
  })
}

/** Lists a folder's entries; none for a folder of another user, such as a disk's `lost+found`. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Describes a file; one that has just been deleted, such as a SQLite journal, counts as closed. */
function entryOf(file: string): Entry {
  return { file, mode: lstatSync(file, { throwIfNoEntry: false })?.mode ?? 0 }
}

function isOpen({ mode }: Entry): boolean {
  return (mode & OTHERS) !== 0
}

function isClosed(file: string, mode: number): boolean {
  try {
    chmodSync(file, mode & ~OTHERS & 0o7777)
    return true
  } catch {
    return false
  }
}
