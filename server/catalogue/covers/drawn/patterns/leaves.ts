import { type Pattern, short, steps, tiedRing, WIDTH } from '../cloth.ts'

/** Ewe ege, the cassava leaf: long leaves open from one point, seeds tied in rings between them. */
export const leaves: Pattern = (chance, dye) => {
  const cx = chance.pick([chance.between(120, 240), chance.between(260, 380), chance.between(400, 520)])
  const cy = chance.pick([chance.between(130, 230), 360, 0])
  const count = chance.pick([10, 12, 14, 16, 18])
  const near = chance.between(44, 64)
  const middle = chance.between(150, 200)
  const blade = Math.PI / count
  const turn = 360 / count
  const inner =
    `<path d="${leaf(near, middle, blade * 1.25)}" fill="${dye.resist}" stroke="none"/>` +
    `<path d="M0 -${near + 18}V-${middle - 18}" stroke="${dye.ground}" stroke-width="3"/>`
  const outer =
    `<g transform="rotate(${short(turn / 2)})"><path d="${leaf(middle + 16, WIDTH, blade * 1.1)}" stroke-width="6"/>` +
    `<path d="M0 -${middle + 60}V-${WIDTH}" stroke="${dye.half}" stroke-width="5" stroke-dasharray="0 16"/></g>`
  const crown = steps(count).map(index => `<use href="#l" transform="rotate(${short(index * turn)})"/>`)
  const seeds = steps(3, middle + 40, 62).map(radius => tiedRing(radius, 9, (2 * Math.PI * radius) / count))
  const heart = `${tiedRing(near - 10, 7, 13)}<circle r="${near - 24}" fill="${dye.half}" stroke="none"/>`
  return (
    `<defs><g id="l">${inner}${outer}</g></defs><g transform="translate(${cx} ${cy})">${crown.join('')}` +
    `<g stroke="${dye.half}" transform="rotate(-90)">${seeds.join('')}</g>${heart}</g>`
  )
}

function leaf(from: number, to: number, fatness: number): string {
  const belly = from + (to - from) * 0.55
  const width = short(belly * fatness)
  return `M0 -${from}Q${width} -${short(belly)} 0 -${to}Q-${width} -${short(belly)} 0 -${from}`
}
