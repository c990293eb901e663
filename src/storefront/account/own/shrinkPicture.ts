import { PERSON_PICTURE_WIDTHS, PICTURE_TYPES } from '#contract/rules/picture.ts'

/** Twice the widest that is kept loses nothing. */
const SIDE = 2 * Math.max(...PERSON_PICTURE_WIDTHS)
const QUALITY = 0.9
const JPEG = PICTURE_TYPES[0]

/**
 * Cuts the middle square out of a picture, small enough for a slow line: a photo of a phone is often larger than what may be sent. What this browser cannot
 * open is left to the server to judge.
 */
export async function shrinkPicture(file: File): Promise<File> {
  const picture = await opened(file)
  if (!picture) return file
  const part = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(part, SIDE)
  const context = canvas.getContext('2d')
  if (!context) return file
  // What was transparent would be black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const [left, top] = [(picture.width - part) / 2, (picture.height - part) / 2]
  context.drawImage(picture, left, top, part, part, 0, 0, canvas.width, canvas.height)
  const square = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, JPEG, QUALITY))
  return square ? new File([square], 'picture.jpg', { type: JPEG }) : file
}

async function opened(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file)
  } catch {
    return null
  }
}
