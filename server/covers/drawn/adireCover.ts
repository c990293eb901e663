import { type Chance, chanceOf } from '../../seededRandom.ts'
import { HEIGHT, type Pattern, WIDTH } from './cloth.ts'
import { type Dye, dyeOf } from './dye.ts'
import { alabere } from './patterns/alabere.ts'
import { combs } from './patterns/combs.ts'
import { diamonds } from './patterns/diamonds.ts'
import { ibadandun } from './patterns/ibadandun.ts'
import { leaves } from './patterns/leaves.ts'
import { osubamba } from './patterns/osubamba.ts'
import { scales } from './patterns/scales.ts'
import { waves } from './patterns/waves.ts'
import { selvedge } from './selvedge.ts'

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
  const drawing = vat(chance, dye) + pattern(chance, dye) + selvedge(chance, dye)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" ` +
    `fill="none" stroke="${dye.resist}" stroke-linecap="round">${drawing}</svg>`
  )
}

/** Where that cover is stored, as `cover_photo` holds it: `adire/<category>/<slug>.svg`. */
export function adireCoverPath(slug: string, categorySlug: string): string {
  return `adire/${categorySlug}/${slug}.svg`
}

/** The slugs in such a path, or null for the path of an uploaded photo. */
export function slugsOfAdirePath(coverPhoto: string): { slug: string; categorySlug: string } | null {
  const found = /^adire\/([a-z0-9-]{1,100})\/([a-z0-9-]{1,200})\.svg$/.exec(coverPhoto)
  return found?.[1] && found[2] ? { categorySlug: found[1], slug: found[2] } : null
}

/** An indigo vat never dyes evenly: one paler cloud on the ground. */
function vat(chance: Chance, dye: Dye): string {
  const cloth = `d="M0 0h${WIDTH}v${HEIGHT}H0z" stroke="none"`
  return (
    `<radialGradient id="vat" cx="${chance.between(60, 580)}" cy="${chance.between(0, HEIGHT)}" r="460" gradientUnits="userSpaceOnUse">` +
    `<stop stop-color="${dye.half}" stop-opacity=".3"/><stop offset="1" stop-color="${dye.half}" stop-opacity="0"/></radialGradient>` +
    `<path ${cloth} fill="${dye.ground}"/><path ${cloth} fill="url(#vat)"/>`
  )
}
