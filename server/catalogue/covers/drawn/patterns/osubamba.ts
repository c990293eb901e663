import type { Chance } from '../../../../platform/seededRandom.ts'
import { HEIGHT, type Pattern, seedRows, short, steps, tiedRing, WIDTH } from '../cloth.ts'
import type { Dye } from '../dye.ts'

/** Osubamba, "the great moon": rings tied seed by seed around one large moon, small moons about it. */
export const osubamba: Pattern = (chance, dye) => {
  const left = chance.next() < 0.5
  const cx = left ? chance.between(150, 260) : chance.between(380, 490)
  const cy = chance.between(130, 230)
  const radius = chance.between(140, 190)
  const far = left ? WIDTH - 110 : 110
  const small = [
    moon(chance, dye, far + chance.between(-40, 30), chance.between(60, 110), chance.between(48, 76), 15),
    moon(
      chance,
      dye,
      far + chance.between(-60, 60),
      HEIGHT - chance.between(40, 90),
      chance.between(34, 62),
      13,
    ),
  ]
  const gap = chance.pick([20, 24, 28])
  return (
    seedRows(gap, chance.pick([4, 5]), dye.half) +
    small.join('') +
    moon(chance, dye, cx, cy, radius, chance.between(17, 22))
  )
}

function moon(chance: Chance, dye: Dye, cx: number, cy: number, radius: number, between: number): string {
  const core = chance.between(12, Math.max(14, Math.round(radius / 3.2)))
  const count = Math.floor((radius - core) / between)
  const solid = chance.between(0, count)
  const rings = steps(count, 1).map(ring => {
    const reach = core + ring * between
    return ring === solid
      ? `<circle r="${reach}" stroke-width="${short(between * 0.4)}"/>`
      : tiedRing(reach, Math.round(between * 0.52), between * 0.86)
  })
  const disc = (reach: number, colour: string) => `<circle r="${reach}" fill="${colour}" stroke="none"/>`
  const pupil = core > 20 ? disc(core - 10, dye.ground) : ''
  return (
    `<g transform="translate(${cx} ${cy})">${disc(radius + 12, dye.ground)}${rings.join('')}` +
    `${disc(core, dye.resist)}${pupil}</g>`
  )
}
