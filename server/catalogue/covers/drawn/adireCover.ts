import { type Chance, chanceOf } from '../../../platform/seededRandom.ts'
import { HEIGHT, type Pattern, short, WIDTH } from './cloth.ts'
import { type Dye, dyeOf } from './dye.ts'
import { signedField } from './field.ts'
import { alabere, combs, diamonds, ibadandun, leaves, osubamba, scales, waves } from './patterns.ts'
import { signOf } from './signs.ts'

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

/** These are composed around a centre that a large rotation would push off the cloth. */
const CENTRED: ReadonlySet<Pattern> = new Set([osubamba, leaves])

/**
 * Draws the cover of a course without a photo: adire, Yoruba resist-dyed cloth, in the category's dye.
 * It is a 16:9 SVG under 3 kB; the same slugs always give the same bytes.
 */
export function adireCover(slug: string, categorySlug: string): string {
  const dye = dyeOf(categorySlug)
  const chance = chanceOf(`${categorySlug}/${slug}`)
  const { cloth, field } = tones(chance, dye)
  const drawing =
    vat(chance, cloth) + drawPattern(chance, cloth) + signedField(chance, field, signOf(categorySlug))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" ` +
    `fill="none" stroke="${cloth.resist}" stroke-linecap="round">${drawing}</svg>`
  )
}

/** Returns the path of that cover, as stored in `cover_photo`: `adire/<category>/<slug>.svg`. */
export function adireCoverPath(slug: string, categorySlug: string): string {
  return `adire/${categorySlug}/${slug}.svg`
}

/** Returns the slugs in such a path, or null for the path of an uploaded photo. */
export function slugsOfAdirePath(coverPhoto: string): { slug: string; categorySlug: string } | null {
  const found = /^adire\/([a-z0-9-]{1,100})\/([a-z0-9-]{1,200})\.svg$/.exec(coverPhoto)
  return found?.[1] && found[2] ? { categorySlug: found[1], slug: found[2] } : null
}

/** Picks the tones of cloth and field: one dyed and one bare, or both dyed. */
function tones(chance: Chance, dye: Dye): { cloth: Dye; field: Dye } {
  const bare = { ground: dye.resist, half: dye.half, resist: dye.ground }
  const [cloth, field] = chance.pick([
    [dye, dye],
    [dye, bare],
    [bare, dye],
  ])
  return { cloth, field }
}

/** Draws the pattern over the cloth: rotated, scaled up, and at times faint. */
function drawPattern(chance: Chance, dye: Dye): string {
  const pattern = chance.pick(PATTERNS)
  const turn = CENTRED.has(pattern)
    ? chance.between(-4, 4)
    : chance.pick([0, chance.between(-15, 15), chance.between(-45, 45)])
  const slope = (Math.abs(turn) * Math.PI) / 180
  // A rotated pattern must still cover every corner.
  const scale = Math.cos(slope) + (WIDTH / HEIGHT) * Math.sin(slope) + 0.1 + chance.next() * 0.25
  const faint = chance.pick(['', ' opacity=".7"', ' opacity=".45"'])
  const [x, y] = [WIDTH / 2, HEIGHT / 2]
  return `<g transform="translate(${x} ${y})rotate(${turn})scale(${short(scale)})translate(-${x}-${y})"${faint}>${pattern(chance, dye)}</g>`
}

/** Draws the ground with one paler cloud: an indigo vat never dyes evenly. */
function vat(chance: Chance, dye: Dye): string {
  const cloth = `d="M0 0h${WIDTH}v${HEIGHT}H0z" stroke="none"`
  return (
    `<radialGradient id="vat" cx="${chance.between(60, 580)}" cy="${chance.between(0, HEIGHT)}" r="460" gradientUnits="userSpaceOnUse">` +
    `<stop stop-color="${dye.half}" stop-opacity=".3"/><stop offset="1" stop-color="${dye.half}" stop-opacity="0"/></radialGradient>` +
    `<path ${cloth} fill="${dye.ground}"/><path ${cloth} fill="url(#vat)"/>`
  )
}
