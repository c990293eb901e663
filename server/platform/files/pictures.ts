import type sharp from 'sharp'
import { lazyImport } from '../lazyImport.ts'

/**
 * Loads Sharp with the first picture, so that a server starts sooner and smaller. libvips reads dozens of formats (SVG, PDF,
 * TIFF ...); all but the three of covers are blocked.
 */
export function pictures(): Promise<typeof sharp> {
  return loaded.get()
}

const loaded = lazyImport(async () => {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  })
  sharp.cache(false)
  return sharp
})
