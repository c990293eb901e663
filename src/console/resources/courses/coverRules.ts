import { useEffect, useState } from 'react'
import { COVER_RATIO, COVER_SENTENCE, COVER_UNREADABLE_SENTENCE } from '#contract/rules/coverPicture.ts'
import { PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS, PICTURE_TYPES } from '#contract/rules/picture.ts'

/** Pictures that were decoded and cannot be a cover. */
const unreadable = new WeakSet<File>()

/** Returns why a file cannot be a cover photo, or null, before upload; the server checks the bytes. */
export function coverSentence(photo: File): string | null {
  const isPicture = PICTURE_TYPES.some(type => type === photo.type)
  if (!isPicture || photo.size === 0 || photo.size > PICTURE_MAX_BYTES) return COVER_SENTENCE
  return unreadable.has(photo) ? COVER_UNREADABLE_SENTENCE : null
}

/** Decodes a picture, remembers it if it cannot be a cover, and returns true if its aspect ratio differs. */
export async function isOfOtherShape(photo: File): Promise<boolean> {
  if (coverSentence(photo)) return false
  const size = await sizeOf(photo)
  if (!size) return false
  const isReadable = size.width > 0 && size.width * size.height <= PICTURE_MAX_PIXELS
  if (!isReadable) unreadable.add(photo)
  return isReadable && Math.abs(size.width / size.height / COVER_RATIO - 1) > SHAPE_TOLERANCE
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
