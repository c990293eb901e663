import { randomBytes } from 'node:crypto'
import {
  COVER_MAX_PIXELS,
  COVER_SENTENCE,
  COVER_UNREADABLE_SENTENCE,
  COVER_WIDTHS,
} from '#contract/rules/coverPicture.ts'
import { badInput } from '../http/errors.ts'
import { type PictureOwner, pictureQueue } from './pictureQueue.ts'
import { pictures as loadPictures } from './pictures.ts'
import type { Storage } from './storage/storage.ts'

const QUALITY = 78

/** As many of one tutor's covers wait as a person can send by hand. */
const ownerOf = (tutorId: number): PictureOwner => ({ key: `tutor ${tutorId}`, mostWaiting: 6 })

/** `covers/<random>.webp` is the path on the wire; the files are `covers/<random>-<width>.webp`. */
const COVER_PATH = /^covers\/([a-f0-9]{24})\.webp$/

/**
 * Keeps a cover under a name of our own: decoded and drawn anew as WebP in three widths, so that nothing of the file
 * but its picture is kept.
 * @returns the path for `cover_photo`
 * @throws HttpError when the bytes are no JPEG, PNG or WebP, when the picture is broken or huge, and when too many wait
 */
export async function storeCover(storage: Storage, tutorId: number, bytes: Uint8Array): Promise<string> {
  if (!isKnownPicture(bytes)) throw badInput({ cover_photo: COVER_SENTENCE }, 'request.unsupported_type')
  const pictures = await pictureQueue.run(ownerOf(tutorId), () => encodeCover(bytes))
  const path = `covers/${randomBytes(12).toString('hex')}.webp`
  try {
    for (const [width, picture] of pictures) await storage.put(fileOf(path, width), picture)
  } catch (error) {
    // What could not be kept can perhaps not be removed either: the first reason counts.
    await removeCover(storage, path).catch(() => undefined)
    throw error
  }
  return path
}

/** A copy of an uploaded cover's files under a name of their own; null for a drawn cover, which has none. */
export async function copyCover(storage: Storage, path: string): Promise<string | null> {
  if (!COVER_PATH.test(path)) return null
  const copy = `covers/${randomBytes(12).toString('hex')}.webp`
  for (const width of COVER_WIDTHS) {
    const picture = await storage.get(fileOf(path, width))
    if (picture) await storage.put(fileOf(copy, width), picture)
  }
  return copy
}

/** Throws the files of an uploaded cover away; a drawn cover has none. */
export async function removeCover(storage: Storage, path: string): Promise<void> {
  if (!COVER_PATH.test(path)) return
  for (const width of COVER_WIDTHS) await storage.remove(fileOf(path, width))
}

/** The bytes of an uploaded cover in the stored width next to the asked one, or null. */
export async function readCover(storage: Storage, path: string, asked: number): Promise<Uint8Array | null> {
  if (!COVER_PATH.test(path)) return null
  const width = COVER_WIDTHS.find(stored => stored >= asked) ?? COVER_WIDTHS[COVER_WIDTHS.length - 1] ?? asked
  return storage.get(fileOf(path, width))
}

async function encodeCover(bytes: Uint8Array): Promise<[width: number, picture: Uint8Array][]> {
  const sharp = await loadPictures()
  try {
    // Decoded once: that is what takes long of a large picture.
    const { data, info } = await sharp(bytes, { limitInputPixels: COVER_MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: Math.max(...COVER_WIDTHS), withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const pictures: [number, Uint8Array][] = []
    for (const width of COVER_WIDTHS) {
      const picture = sharp(data, { raw: info })
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: QUALITY })
      pictures.push([width, await picture.toBuffer()])
    }
    return pictures
  } catch {
    throw badInput({ cover_photo: COVER_UNREADABLE_SENTENCE })
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

function fileOf(path: string, width: number): string {
  return path.replace(/\.webp$/, `-${width}.webp`)
}
