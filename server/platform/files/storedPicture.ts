import { randomBytes } from 'node:crypto'
import { COVER_WIDTHS } from '#contract/rules/coverPicture.ts'
import { PERSON_PICTURE_WIDTHS, PICTURE_MAX_PIXELS } from '#contract/rules/picture.ts'
import { badInput } from '../errors.ts'
import { type PictureOwner, pictureQueue } from './pictureQueue.ts'
import { pictures as loadPictures } from './pictures.ts'
import type { Storage } from './storage/storage.ts'

const QUALITY = 78

/** The widths and format of each kind of picture, by its folder. */
const KINDS = {
  covers: { widths: COVER_WIDTHS, isSquare: false },
  people: { widths: PERSON_PICTURE_WIDTHS, isSquare: true },
} as const

type Kind = keyof typeof KINDS

/** `covers/<random>.webp` is the path on the wire; the files are `covers/<random>-<width>.webp`. */
const PATH = /^(covers|people)\/[a-f0-9]{24}\.webp$/

/** A file that was uploaded as a picture. */
export interface UploadedPicture {
  bytes: Uint8Array
  owner: PictureOwner
  /** The form's field, named in a refusal. */
  field: string
  /** The refusal of another file type. */
  sentence: string
  /** The refusal of a broken or too large picture. */
  unreadableSentence: string
}

/**
 * Stores a picture under a name of ours, re-encoded as WebP in the widths of its kind, so that no metadata is kept.
 * @returns the path on the wire
 * @throws HttpError if the bytes are not JPEG, PNG or WebP, if the picture is broken or too large, or if too many wait
 */
export async function storePicture(storage: Storage, kind: Kind, upload: UploadedPicture): Promise<string> {
  const { bytes, owner, field, sentence } = upload
  if (!isKnownPicture(bytes)) throw badInput({ [field]: sentence }, 'request.unsupported_type')
  const pictures = await pictureQueue.run(owner, () => encode(kind, upload))
  const path = newPath(kind)
  try {
    for (const [width, picture] of pictures) await storage.put(fileOf(path, width), picture)
  } catch (error) {
    // If the removal fails too, the first error counts.
    await removePicture(storage, path).catch(() => undefined)
    throw error
  }
  return path
}

/** Copies an uploaded picture's files under a new name; returns null for a drawn cover, which has none. */
export async function copyPicture(storage: Storage, path: string): Promise<string | null> {
  const kind = kindOf(path)
  if (!kind) return null
  const copy = newPath(kind)
  for (const width of KINDS[kind].widths) {
    const picture = await storage.get(fileOf(path, width))
    if (picture) await storage.put(fileOf(copy, width), picture)
  }
  return copy
}

/** Deletes the files of an uploaded picture; a drawn cover has none. */
export async function removePicture(storage: Storage, path: string): Promise<void> {
  const kind = kindOf(path)
  if (!kind) return
  for (const width of KINDS[kind].widths) await storage.remove(fileOf(path, width))
}

/** Returns an uploaded picture in the stored width nearest to `asked`, or null. */
export async function readPicture(storage: Storage, path: string, asked: number): Promise<Uint8Array | null> {
  const kind = kindOf(path)
  if (!kind) return null
  const widths: readonly number[] = KINDS[kind].widths
  return storage.get(fileOf(path, widths.find(stored => stored >= asked) ?? Math.max(...widths)))
}

async function encode(
  kind: Kind,
  { bytes, field, unreadableSentence }: UploadedPicture,
): Promise<[width: number, picture: Uint8Array][]> {
  const { widths, isSquare } = KINDS[kind]
  const widest = Math.max(...widths)
  const sharp = await loadPictures()
  try {
    // Decoded once, because decoding is the slow part of a large picture.
    const { data, info } = await sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: widest, withoutEnlargement: !isSquare, ...(isSquare && { height: widest }) })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pictures: [number, Uint8Array][] = []
    for (const width of widths) {
      const picture = sharp(data, { raw: info })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: QUALITY })
      pictures.push([width, await picture.toBuffer()])
    }
    return pictures
  } catch {
    throw badInput({ [field]: unreadableSentence })
  }
}

/** Checks the file's first bytes, because its name and type come from the client. */
function isKnownPicture(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.endsWith('WEBP'))
  )
}

function kindOf(path: string): Kind | undefined {
  return PATH.exec(path)?.[1] as Kind | undefined
}

function newPath(kind: Kind): string {
  return `${kind}/${randomBytes(12).toString('hex')}.webp`
}

function fileOf(path: string, width: number): string {
  return path.replace(/\.webp$/, `-${width}.webp`)
}
