import { useEffect, useState } from 'react'
import { COVER_RATIO, COVER_SENTENCE, COVER_UNREADABLE_SENTENCE } from '#contract/rules/coverPicture.ts'
import { PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS, PICTURE_TYPES } from '#contract/rules/picture.ts'

/** Pictures that were opened and cannot be a cover. */
const unreadable = new WeakSet<File>()

/** Says what is wrong with a file as a cover photo, or null, before it is sent; the server looks at the bytes. */
export function coverSentence(photo: File): string | null {
  const isPicture = PICTURE_TYPES.some(type => type === photo.type)
  if (!isPicture || photo.size === 0 || photo.size > PICTURE_MAX_BYTES) return COVER_SENTENCE
  return unreadable.has(photo) ? COVER_UNREADABLE_SENTENCE : null
}

/** Opens a chosen picture; answers whether it is of another shape than covers are, and remembers if it cannot be one. */
export async function isOfOtherShape(photo: File): Promise<boolean> {
  if (coverSentence(photo)) return false
  const size = await sizeOf(photo)
  if (!size) return false
  const isReadable = size.width > 0 && size.width * size.height <= PICTURE_MAX_PIXELS
  if (!isReadable) unreadable.add(photo)
  return isReadable && Math.abs(size.width / size.height / COVER_RATIO - 1) > SHAPE_TOLERANCE
}

/** Nobody sees that a hundredth is missing at an edge. */
const SHAPE_TOLERANCE = 0.01

/** The size in pixels, 0 of a broken picture; null where pictures are not opened at all. */
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

/** The address of a chosen photo, let go when another takes its place. */
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
