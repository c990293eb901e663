import type { Chance } from '../../../platform/seededRandom.ts'
import { HEIGHT, short, WIDTH } from './cloth.ts'
import type { Dye } from './dye.ts'

/** The plain part of the cloth that holds the sign. */
interface Field {
  /** The outline, around its own centre. */
  readonly outline: string
  readonly x: number
  readonly y: number
  /** The scale of the sign. */
  readonly scale: number
}

/** Draws the field with its borders, and the category's sign in it. */
export function signedField(chance: Chance, dye: Dye, line: string): string {
  const { outline, x, y, scale } = chance.pick(FIELDS)(chance)
  const tilt = chance.between(-12, 12)
  return (
    `<defs><path id="f" d="${outline}"/><path id="i" d="${line}"/></defs>` +
    `<g transform="translate(${x} ${y})" stroke="${dye.resist}" stroke-linejoin="round"><use href="#f" fill="${dye.ground}" stroke="${dye.ground}" stroke-width="${chance.pick([20, 36, 50])}"/>` +
    `<use href="#f" fill="url(#vat)" stroke="none"/>` +
    `${chance.pick(BORDERS)(chance, dye)}<g transform="rotate(${tilt})scale(${short(scale)})">${sign(chance, dye)}</g></g>`
  )
}

type Shape = (chance: Chance) => Field

/** A large moon. */
const moon: Shape = chance => {
  const radius = chance.between(128, 176)
  return {
    outline: `M0-${radius}A${radius} ${radius} 0 1 1 0 ${radius} ${radius} ${radius} 0 1 1 0-${radius}`,
    x: chance.between(170, 470),
    y: chance.between(160, 200),
    scale: radius / 150,
  }
}

/** A square on its corner, slightly stretched. */
const lozenge: Shape = chance => {
  const reach = chance.between(176, 220)
  const rise = chance.between(170, 200)
  return {
    outline: `M0-${rise}L${reach} 0 0 ${rise}-${reach} 0Z`,
    x: chance.between(200, 440),
    y: chance.between(165, 195),
    scale: reach / 205,
  }
}

/** A rectangle, slightly tilted. */
const window: Shape = chance => {
  const half = chance.between(126, 146)
  const wide = half + chance.between(0, 50)
  const lean = chance.between(-9, 9) / 100
  const [dx, dy] = [Math.round(lean * half), Math.round(lean * wide)]
  const corners = [
    `${dx - wide} ${-half - dy}`,
    `${wide + dx} ${dy - half}`,
    `${wide - dx} ${half + dy}`,
    `${-wide - dx} ${half - dy}`,
  ]
  return {
    outline: `M${corners.join('L')}Z`,
    x: chance.between(200, 440),
    y: HEIGHT / 2,
    scale: half / 125,
  }
}

/** A strip of another cloth, upright or slanted. */
const strip: Shape = chance => {
  const half = chance.between(124, 170)
  const slant = chance.pick([0, 0, chance.between(30, 110), chance.between(-110, -30)])
  return {
    outline: `M${slant - half}-220H${slant + half}L${half - slant} 220H${-half - slant}Z`,
    x: chance.between(half, WIDTH - half),
    y: HEIGHT / 2,
    scale: Math.min(1.25, half / 132),
  }
}

/** An arch like a door, at the bottom edge of the cloth or hanging from the top. */
const arch: Shape = chance => {
  const half = chance.between(130, 165)
  const hangs = chance.next() < 0.5 ? -1 : 1
  return {
    outline: `M-${half} ${hangs * 240}V${hangs * -10}A${half} ${half} 0 0 ${hangs > 0 ? 1 : 0} ${half} ${hangs * -10}V${hangs * 240}`,
    x: chance.between(180, 460),
    y: 180 + hangs * chance.between(4, 16),
    scale: half / 140,
  }
}

/** A moon so large that it extends past an edge of the cloth. */
const tide: Shape = chance => {
  const radius = chance.between(230, 300)
  const side = chance.next() < 0.5 ? -1 : 1
  const shift = side * (radius - chance.between(160, 185))
  const rise = chance.between(-30, 30)
  return {
    outline: `M${shift} ${rise - radius}a${radius} ${radius} 0 1 1 0 ${2 * radius} ${radius} ${radius} 0 1 1 0-${2 * radius}`,
    x: WIDTH / 2 + side * chance.between(110, 175),
    y: HEIGHT / 2,
    scale: chance.between(100, 115) / 100,
  }
}

const FIELDS: readonly [Shape, ...Shape[]] = [moon, lozenge, window, strip, arch, tide]

type Border = (chance: Chance, dye: Dye) => string

/** Lines of starch and seeds tied along the outline. */
const BORDERS: readonly [Border, ...Border[]] = [
  () => `<use href="#f" stroke-width="7"/>`,
  (chance, dye) =>
    `<use href="#f" stroke-width="13"/><use href="#f" stroke="${dye.ground}" stroke-width="${chance.pick([4, 7])}"/>`,
  chance => `<use href="#f" stroke-width="11" stroke-dasharray="0 ${chance.pick([17, 22, 28])}"/>`,
  (_, dye) =>
    `<use href="#f" stroke-width="22" stroke-dasharray="0 27"/><use href="#f" stroke="${dye.half}" stroke-width="9" stroke-dasharray="0 27"/>`,
  chance =>
    `<use href="#f" stroke-width="16" stroke-dasharray="5 ${chance.pick([9, 13])}" stroke-linecap="butt"/>`,
]

/** Draws the sign as starch leaves it: a broad line, at times an outline around it, stitches along its middle. */
function sign(chance: Chance, dye: Dye): string {
  const broad = chance.pick([22, 25, 28])
  const stitch = chance.pick([`stroke-dasharray="0 14"`, `stroke-dasharray="10 12"`, ''])
  const fine = stitch ? 6 : 4
  const echo =
    chance.next() < 0.6
      ? `<use href="#i" stroke="${dye.half}" stroke-width="${broad + 20}"/><use href="#i" stroke="${dye.ground}" stroke-width="${broad + 11}"/>`
      : ''
  return (
    `${echo}<use href="#i" stroke-width="${broad}"/>` +
    `<use href="#i" stroke="${dye.ground}" stroke-width="${fine}" ${stitch}/>`
  )
}
