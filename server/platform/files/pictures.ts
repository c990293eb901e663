import type sharp from 'sharp'
import { lazyImport } from '../lazyImport.ts'

/**
 * Sharp, loaded at the first picture: a server that shows none is up sooner and smaller.
 * libvips reads dozens of kinds (SVG, PDF, TIFF ...); a cover is one of three, so nothing else can even be opened.
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
