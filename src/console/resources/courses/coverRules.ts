import { useEffect, useState } from 'react'
import {
  COVER_RATIO,
  COVER_SENTENCE,
  COVER_WIDTHS,
  coverUnreadableSentence,
} from '#contract/rules/coverPicture.ts'
import { PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS, PICTURE_TYPES } from '#contract/rules/picture.ts'
import { drawPicture, openPicture } from '#shared/drawPicture.ts'

/** Pixels: twice the widest stored cover, so no quality is lost. */
export const COVER_MAX_WIDTH = 2 * Math.max(...COVER_WIDTHS)

/** 200 megapixels, the most of any phone: a browser may run out of memory over more. */
const OPENED_MAX_PIXELS = 200_000_000

/** Pictures that cannot be a cover, with the reason. */
const unreadable = new WeakMap<File, string>()

/** Returns why a file cannot be a cover photo, or null, before upload; the server checks the bytes. */
export function coverSentence(photo: File): string | null {
  if (!mayBeCover(photo)) return unreadable.get(photo) ?? COVER_SENTENCE
  return photo.size > PICTURE_MAX_BYTES ? COVER_SENTENCE : null
}

/** Returns whether a file may become a cover, however large it is: it is shrunk before it is judged. */
export function mayBeCover(photo: File): boolean {
  return PICTURE_TYPES.some(type => type === photo.type) && photo.size > 0 && !unreadable.has(photo)
}

/** Decodes a picture, remembers it if it cannot be a cover, and returns true if its aspect ratio differs. */
export async function isOfOtherShape(photo: File): Promise<boolean> {
  if (!mayBeCover(photo)) return false
  const size = await sizeOf(photo)
  if (!size) return false
  const isReadable = size.width > 0 && size.width * size.height <= OPENED_MAX_PIXELS
  if (!isReadable) unreadable.set(photo, coverUnreadableSentence(OPENED_MAX_PIXELS))
  return isReadable && Math.abs(size.width / size.height / COVER_RATIO - 1) > SHAPE_TOLERANCE
}

/** Shrinks a picture that the server would refuse for its size: a phone's photo often is larger. */
export async function withinLimits(photo: File): Promise<File> {
  if (!mayBeCover(photo)) return photo
  const size = await sizeOf(photo)
  if (!size) return photo
  const isLarge = size.width * size.height > PICTURE_MAX_PIXELS
  if (!isLarge && photo.size <= PICTURE_MAX_BYTES) return photo
  const picture = await openPicture(photo)
  const share = Math.min(1, COVER_MAX_WIDTH / size.width)
  const shrunk =
    picture &&
    (await drawPicture(
      picture,
      { left: 0, top: 0, width: picture.width, height: picture.height },
      { width: picture.width * share, height: picture.height * share, name: photo.name },
    ))
  picture?.close()
  if (!shrunk && isLarge) unreadable.set(photo, coverUnreadableSentence(PICTURE_MAX_PIXELS))
  return shrunk ?? photo
}

/** A missing hundredth at an edge is not visible. */
const SHAPE_TOLERANCE = 0.01

/** Returns the size in pixels, 0 for a broken picture; null if the browser cannot decode pictures. */
async function sizeOf(photo: File): Promise<{ width: number; height: number } | null> {
  const picture = new Image()
  if (!('decode' in picture)) return null
  const address = URL.createObjectURL(photo)
  try {
    await new Promise((resolve, reject) => {
      picture.onload = resolve
      picture.onerror = reject
      picture.src = address
    })
    return { width: picture.naturalWidth, height: picture.naturalHeight }
  } catch {
    return { width: 0, height: 0 }
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Returns an object URL of a chosen photo, revoked when another replaces it. */
export function usePreview(photo: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!photo?.type.startsWith('image/')) return setPreview(null)
    const address = URL.createObjectURL(photo)
    setPreview(address)
    return () => URL.revokeObjectURL(address)
  }, [photo])
  return preview
}
