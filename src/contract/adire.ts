import { type Chance, chanceOf } from './adire/chance.ts'
import { HEIGHT, type Pattern, steps, tiedRing, WIDTH } from './adire/cloth.ts'
import { type Dye, dyeOf } from './adire/dye.ts'
import { alabere } from './adire/patterns/alabere.ts'
import { combs } from './adire/patterns/combs.ts'
import { diamonds } from './adire/patterns/diamonds.ts'
import { ibadandun } from './adire/patterns/ibadandun.ts'
import { leaves } from './adire/patterns/leaves.ts'
import { osubamba } from './adire/patterns/osubamba.ts'
import { scales } from './adire/patterns/scales.ts'
import { waves } from './adire/patterns/waves.ts'
import { selvedge } from './adire/selvedge.ts'

const PATTERNS: readonly [Pattern, ...Pattern[]] = [
  osubamba,
  combs,
  ibadandun,
  alabere,
  waves,
  scales,
  leaves,
  diamonds,
]

/**
 * Draws the cover of a course that has no photo: adire, Yoruba resist-dyed cloth, in the category's dye.
 * A 16:9 SVG under 3 kB; the same slugs give the same bytes, always.
 */
export function adireCover(slug: string, categorySlug: string): string {
  const dye = dyeOf(categorySlug)
  const chance = chanceOf(`${categorySlug}/${slug}`)
  const pattern = chance.pick(PATTERNS)
  const drawing = pattern(chance, dye) + selvedge(chance, dye)
  return svg(WIDTH, HEIGHT, dye.resist, vat(chance, dye) + drawing)
}

/** Where that cover is stored, as `cover_photo` holds it: `adire/<category>/<slug>.svg`. */
export function adireCoverPath(slug: string, categorySlug: string): string {
  return `adire/${categorySlug}/${slug}.svg`
}

function vat(chance: Chance, dye: Dye): string {
  const x = chance.between(10, 90)
  return (
    `<radialGradient id="vat" cx="${x}%" cy="${chance.between(0, 100)}%" r="90%"><stop stop-color="${dye.half}" stop-opacity=".3"/>` +
    `<stop offset="1" stop-color="${dye.half}" stop-opacity="0"/></radialGradient>` +
    `<path fill="${dye.ground}" stroke="none" d="M0 0h640v360H0z"/><path fill="url(#vat)" stroke="none" d="M0 0h640v360H0z"/>`
  )
}

function svg(width: number, height: number, colour: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice" fill="none" stroke="${colour}" stroke-linecap="round">${body}</svg>`
}
void steps
void tiedRing
