import { HEIGHT, type Pattern, steps, WIDTH } from '../cloth.ts'

/** Olokun's sea: the comb drawn over the cloth in waves, foam tied between them. */
export const waves: Pattern = (chance, dye) => {
  const half = chance.pick([53, 80, 107, 160])
  const swell = Math.round(half * (0.45 + chance.next() * 0.35))
  const wave = `M-${half} 0q${half / 2}-${swell} ${half} 0${steps(Math.ceil(WIDTH / half) + 1)
    .map(() => `t${half} 0`)
    .join('')}`
  const width = chance.pick([5, 7, 9])
  const parts: string[] = []
  let y = -10
  while (y < HEIGHT + swell) {
    const teeth = chance.between(2, 5)
    for (const tooth of steps(teeth)) {
      parts.push(`<use href="#w" y="${y + tooth * (width + 7)}"/>`)
    }
    y += teeth * (width + 7) + 12
    parts.push(
      `<use href="#w" y="${y}" stroke="${dye.half}" stroke-width="${width + 6}" stroke-dasharray="0 ${width + 15}"/>`,
    )
    y += width + 20
  }
  return `<defs><path id="w" d="${wave}"/></defs><g stroke-width="${width}">${parts.join('')}</g>`
}
