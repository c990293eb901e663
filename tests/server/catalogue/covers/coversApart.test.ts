import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { adireCover } from '#server/catalogue/covers/drawn/adireCover.ts'

const COURSES = 1_000

/** A quarter of 72 dpi, at which a drawing is 640 px wide: 160 px, a card on a phone. */
const CARD = { density: 18 }
const CARD_WIDTH = 160

/** The server unblocks this loader only for its own drawings, and a worker runs several test files. */
const SVG = { operation: ['VipsForeignLoadSvgBuffer'] }

/** Ten cells by nine, each of 16 by 10 px. */
const [COLUMNS, ROWS] = [10, 9]
const [CELL_WIDTH, CELL_HEIGHT] = [16, 10]

/**
 * Returns the difference hash (dHash) of a cover at card size: 81 bits, one for each two neighbouring cells, set if the right one
 * is brighter. Pictures that look the same to an eye share their hash.
 */
async function differenceHash(svg: string): Promise<string> {
  const pixels = await sharp(Buffer.from(svg), CARD).flatten().greyscale().raw().toBuffer()
  const light = new Uint32Array(COLUMNS * ROWS)
  for (const [at, value] of pixels.entries()) {
    const column = Math.floor((at % CARD_WIDTH) / CELL_WIDTH)
    const cell = Math.floor(at / CARD_WIDTH / CELL_HEIGHT) * COLUMNS + column
    light[cell] = (light[cell] ?? 0) + value
  }
  return [...light].map((cell, at) => (at % COLUMNS && cell > (light[at - 1] ?? 0) ? 1 : 0)).join('')
}

test('a thousand courses of one category have a thousand covers at card size', async () => {
  sharp.unblock(SVG)
  onTestFinished(() => sharp.block(SVG))
  const covers = Array.from({ length: COURSES }, (_, course) => adireCover(`course-${course}`, 'design'))
  expect(new Set(await Promise.all(covers.map(differenceHash))).size).toBe(COURSES)
})
