import { PICTURE_TYPES } from '#contract/rules/picture.ts'

const QUALITY = 0.92
const JPEG = PICTURE_TYPES[0]

/** Decodes a picture; null if this browser cannot open it. */
export async function openPicture(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file)
  } catch {
    return null
  }
}

/** Draws a part of a picture, in its own pixels, as a JPEG of another size; null if this browser cannot draw it. */
export async function drawPicture(
  picture: CanvasImageSource,
  part: { left: number; top: number; width: number; height: number },
  to: { width: number; height: number; name: string },
): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(to.width))
  canvas.height = Math.max(1, Math.round(to.height))
  const context = canvas.getContext('2d')
  if (!context) return null
  // Transparent pixels would turn black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const { left, top, width, height } = part
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
  const drawn = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, JPEG, QUALITY))
  const dot = to.name.lastIndexOf('.')
  return drawn && new File([drawn], `${dot > 0 ? to.name.slice(0, dot) : to.name}.jpg`, { type: JPEG })
}
