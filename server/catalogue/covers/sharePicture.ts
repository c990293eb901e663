import { type PictureOwner, pictureQueue } from '../../platform/files/pictureQueue.ts'
import { pictures } from '../../platform/files/pictures.ts'
import { adireCover, slugsOfAdirePath } from './drawn/adireCover.ts'

/** The width in pixels at which previews of shared links show a picture. */
const WIDTH = 1_200

/** The loader is open or closed for the whole process. */
const SVG = { operation: ['VipsForeignLoadSvgBuffer'] }

/** Robots ask for many at once and come back later. */
const ROBOTS: PictureOwner = { key: 'previews of shared links', mostWaiting: 12 }

/**
 * A drawn cover as a PNG, since nobody shows an SVG in a preview; null for a cover that is a photo.
 * @throws HttpError `server.unavailable` when too many wait
 */
export async function sharePicture(coverPhoto: string): Promise<Buffer | null> {
  const slugs = slugsOfAdirePath(coverPhoto)
  if (!slugs) return null
  return pictureQueue.run(ROBOTS, () => draw(adireCover(slugs.slug, slugs.categorySlug)))
}

/** Our own drawing, never a file of a client: uploads are known by their first bytes (server/catalogue/covers/coverPhoto.ts). */
async function draw(svg: string): Promise<Buffer> {
  const sharp = await pictures()
  sharp.unblock(SVG)
  try {
    return await sharp(Buffer.from(svg))
      .resize({ width: WIDTH })
      .png({ palette: true, compressionLevel: 9 })
      .toBuffer()
  } finally {
    // The queue makes one picture at a time, so no upload is opened in between.
    sharp.block(SVG)
  }
}
