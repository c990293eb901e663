import { Readable } from 'node:stream'
import { catalogueData } from '../../catalogue/personalData.ts'
import { messagesData } from '../../messages/personalData.ts'
import { moneyData } from '../../money/personalData.ts'
import { outboxData } from '../../outbox/personalData.ts'
import { peopleData } from '../../people/personalData.ts'
import { findById } from '../../people/queries/accounts.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { readPicture } from '../../platform/files/storedPicture.ts'
import type { Account } from '../../platform/http/account.ts'
import { countAttempt, type Limit } from '../../platform/limits/limits.ts'
import { type ArchiveFile, type PersonalData, platformData } from '../../platform/personalData.ts'
import { teachingData } from '../../teaching/personalData.ts'

/** The personal data of every part of the server. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  peopleData,
  moneyData,
  teachingData,
  catalogueData,
  messagesData,
  platformData,
  outboxData,
]

const ARCHIVES: Limit = {
  name: 'archives of own data',
  most: 5,
  seconds: 24 * 60 * 60,
  sentence: 'You’ve downloaded your data several times today.',
}

/**
 * Creates the archive of a person's own data: JSON files and the picture, streamed.
 * @throws HttpError `rate_limit.reached`
 */
export async function ownDataArchive(academy: AppContext, { id, userType }: Account): Promise<Readable> {
  await countAttempt(academy, [{ limit: ARCHIVES, key: String(id) }])
  const files = [
    ...PERSONAL_DATA.flatMap(({ files }) => files?.(academy, id) ?? []),
    ...(await pictureFile(academy, id)),
    ...(userType === 'tutor' ? PERSONAL_DATA.flatMap(data => data.filesOfTutor?.(academy.db, id) ?? []) : []),
  ]
  return Readable.from(zipped(files), { objectMode: false })
}

/** Returns the person's picture in the largest stored width; no file if there is none. */
async function pictureFile({ db, storage }: AppContext, id: number): Promise<ArchiveFile[]> {
  const owner = await findById(db, id)
  const bytes = owner?.picture && (await readPicture(storage, owner.picture, Number.POSITIVE_INFINITY))
  return bytes ? [{ name: 'picture.webp', content: Readable.from([bytes]) }] : []
}

/** Zips files as a stream: only a piece of the archive is in memory at a time. */
async function* zipped(files: Iterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  // Loaded with the first archive, so that the server starts sooner.
  const { Zip, ZipDeflate } = await import('fflate')
  const encoder = new TextEncoder()
  const made: Uint8Array[] = []
  const archive = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  for (const { name, content } of files) {
    const file = new ZipDeflate(name)
    archive.add(file)
    for await (const piece of content) {
      file.push(typeof piece === 'string' ? encoder.encode(piece) : piece)
      yield* made.splice(0)
    }
    file.push(new Uint8Array(), true)
  }
  archive.end()
  yield* made
}
