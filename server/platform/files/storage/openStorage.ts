import path from 'node:path'
import type { Config } from '../../config/config.ts'
import { folderStorage } from './folderStorage.ts'
import { s3Storage } from './s3Storage.ts'
import type { Storage } from './storage.ts'

/** A bucket where the settings name one, else the data folder's `storage/`. */
export function openStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Storage {
  return s3 ? s3Storage(s3) : folderStorage(path.join(dataDir, 'storage'))
}
