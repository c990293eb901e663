import { randomBytes } from 'node:crypto'
import { COVER_WIDTHS } from '#contract/rules/coverPicture.ts'
import { PERSON_PICTURE_WIDTHS, PICTURE_MAX_PIXELS } from '#contract/rules/picture.ts'
import { badInput } from '../http/errors.ts'
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

/** A file that somebody has sent as a picture. */
export interface UploadedPicture {
  bytes: Uint8Array
  owner: PictureOwner
  /** The field of the form, which a refusal names. */
  field: string
  /** Said of a file of another kind. */
  sentence: string
  /** Said of a broken or huge picture. */
  unreadableSentence: string
}

/**
 * Keeps a picture under a name of our own: decoded and drawn anew as WebP in the widths of its kind, so that nothing of the file
 * but its picture is kept.
 * @returns the path on the wire
 * @throws HttpError when the bytes are no JPEG, PNG or WebP, when the picture is broken or huge, and when too many wait
 */
export async function storePicture(storage: Storage, kind: Kind, upload: UploadedPicture): Promise<string> {
  const { bytes, owner, field, sentence } = upload
  if (!isKnownPicture(bytes)) throw badInput({ [field]: sentence }, 'request.unsupported_type')
  const pictures = await pictureQueue.run(owner, () => encode(kind, upload))
  const path = newPath(kind)
  try {
    for (const [width, picture] of pictures) await storage.put(fileOf(path, width), picture)
  } catch (error) {
    // A failed write may be followed by a failed removal: the first reason counts.
    await removePicture(storage, path).catch(() => undefined)
    throw error
  }
  return path
}

/** A copy of an uploaded picture's files under a name of their own; null for a drawn cover, which has none. */
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

/** Throws the files of an uploaded picture away; a drawn cover has none. */
export async function removePicture(storage: Storage, path: string): Promise<void> {
  const kind = kindOf(path)
  if (!kind) return
  for (const width of KINDS[kind].widths) await storage.remove(fileOf(path, width))
}

/** The bytes of an uploaded picture in the stored width next to the asked one, or null. */
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
    // Decoded once: that is what takes long of a large picture.
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

/** By the file's first bytes: its name and declared kind are only the client's word. */
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
