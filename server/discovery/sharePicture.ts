import { adireCover, slugsOfAdirePath } from '#contract/adire.ts'
import { pictures } from '../storage/pictures.ts'

/** What previews of shared links are shown in. */
const WIDTH = 1_200

/** One picture at a time: what is drawn for robots must not keep people waiting. */
let turn: Promise<unknown> = Promise.resolve()

/** A drawn cover as a PNG, since nobody shows an SVG in a preview; null for a cover that is a photo. */
export async function sharePicture(coverPhoto: string): Promise<Buffer | null> {
  const slugs = slugsOfAdirePath(coverPhoto)
  if (!slugs) return null
  const drawn = turn.then(() => draw(adireCover(slugs.slug, slugs.categorySlug)))
  turn = drawn.catch(() => undefined)
  return drawn
}

/** Our own drawing, never a file of a client: uploads are known by their first bytes (server/storage/coverPhoto.ts). */
async function draw(svg: string): Promise<Buffer> {
  const sharp = await pictures()
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  return sharp(Buffer.from(svg))
    .resize({ width: WIDTH })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
}
