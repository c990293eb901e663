import { HEIGHT, type Pattern, short, steps, WIDTH } from '../cloth.ts'

/** Eleko painted by feather: a lattice of diamonds, one inside the other, a seed at each heart. */
export const diamonds: Pattern = (chance, dye) => {
  const across = chance.pick([3, 4, 5, 6])
  const w = WIDTH / across / 2
  const h = w * chance.pick([0.7, 0.9, 1.2])
  const line = short(Math.max(4, w / 11))
  const diamond = (share: number) =>
    `M0 ${short(-h * share)}L${short(w * share)} 0 0 ${short(h * share)} ${short(-w * share)} 0Z`
  const filled = chance.next() < 0.5
  const body = filled
    ? `<path d="${diamond(0.62)}" fill="${dye.resist}" stroke="none"/><path d="${diamond(0.36)}" fill="${dye.ground}" stroke="none"/>`
    : `<path d="${diamond(0.7)}" stroke-dasharray="0 ${short(w / 5)}" stroke-width="${short(w / 9)}"/><path d="${diamond(0.42)}"/>`
  const one = `<g id="d"><path d="${diamond(0.96)}"/>${body}<circle r="${short(w * 0.1)}" fill="${dye.half}" stroke="none"/></g>`
  const row = `<g id="r">${steps(across + 1)
    .map(column => `<use href="#d" x="${short(column * 2 * w)}"/>`)
    .join('')}</g>`
  const rows = steps(Math.ceil(HEIGHT / h) + 1).map(
    index => `<use href="#r" x="${index % 2 ? short(-w) : 0}" y="${short(index * h)}"/>`,
  )
  return `<defs>${one}${row}</defs><g stroke-width="${line}" stroke-linejoin="round">${rows.join('')}</g>`
}
