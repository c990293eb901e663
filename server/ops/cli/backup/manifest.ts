import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CommandFailure } from '../operator.ts'

/** A backup's description of itself, stored in it as `manifest.json`. */
export interface Manifest {
  format: typeof FORMAT
  made_at: string
  dialect: 'sqlite' | 'postgres'
  /** The database's file in the backup. */
  database: { file: string; sha256: string }
}

/** Increases when tables of the previous format can no longer be migrated. */
export const FORMAT = 'academy-backup-2'
const EARLIER_FORMAT = 'academy-backup-1'
export const MANIFEST = 'manifest.json'
export const STORAGE = 'storage'

/** The database's file in a backup: SQLite's own, or a dump in PostgreSQL's custom format. */
export const DATABASE_FILES: Record<Manifest['dialect'], string> = {
  sqlite: 'academy.db',
  postgres: 'academy.dump',
}

/** Returns the SHA-256 of a file, in hex. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/**
 * Reads the manifest of an unpacked backup and checks its database against it.
 * @throws CommandFailure if the folder is not a complete backup
 */
export async function checkedManifest(folder: string): Promise<Manifest> {
  const manifest = await readFile(path.join(folder, MANIFEST), 'utf8').then(parsed, () => null)
  if (!manifest) throw new CommandFailure('This file is not a backup of an academy.')
  if (manifest === 'earlier') {
    throw new CommandFailure(
      'This backup is from a version before 0.2.0, which this version cannot read. Restore it with the version that wrote it.',
    )
  }
  const { file, sha256 } = manifest.database
  const found = await sha256Of(path.join(folder, file)).catch(() => null)
  if (found !== sha256)
    throw new CommandFailure('This backup is damaged: its database has changed since it was written.')
  return manifest
}

function parsed(text: string): Manifest | 'earlier' | null {
  try {
    const manifest = JSON.parse(text) as Partial<Omit<Manifest, 'format'>> & { format?: string }
    const { format, dialect } = manifest
    if (format === EARLIER_FORMAT) return 'earlier'
    const isKnown = format === FORMAT && (dialect === 'sqlite' || dialect === 'postgres')
    return isKnown && manifest.database?.file === DATABASE_FILES[dialect] ? (manifest as Manifest) : null
  } catch {
    return null
  }
}
