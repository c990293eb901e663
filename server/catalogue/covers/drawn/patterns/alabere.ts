import type { Chance } from '../../../../platform/seededRandom.ts'
import { HEIGHT, type Pattern, short, steps, WIDTH } from '../cloth.ts'
import type { Dye } from '../dye.ts'

/** Alabere, worked with the needle: zigzags in bands, mirrored or marching, running stitches between them. */
export const alabere: Pattern = (chance, dye) => {
  const upright = chance.next() < 0.4
  const length = upright ? HEIGHT : WIDTH
  const depth = upright ? WIDTH : HEIGHT
  const tooth = length / chance.pick(upright ? [5, 6, 8, 10] : [8, 10, 12, 16])
  const rise = Math.round(Math.max(36, tooth * (0.6 + chance.next() * 0.5)))
  const teeth = steps(Math.ceil(length / tooth / 2) + 2).map(
    () => `l${short(tooth)}-${rise} ${short(tooth)} ${rise}`,
  )
  const zigzag = `<path id="z" d="M-${short(tooth)} ${rise / 2}${teeth.join('')}" stroke-linejoin="round"/>`
  const bands = weave(chance, dye, { depth, length, tooth, rise })
  const turn = upright ? ` transform="matrix(0 1 1 0 0 0)"` : ''
  return `<defs>${zigzag}</defs><g${turn}>${bands}</g>`
}

interface Needle {
  depth: number
  length: number
  tooth: number
  rise: number
}

function weave(chance: Chance, dye: Dye, { depth, length, tooth, rise }: Needle): string {
  const width = chance.pick([6, 8, 10])
  const pitch = width + chance.pick([7, 9])
  const running =
    `<g id="s"><path d="M0 8H${length}" stroke="${dye.half}" stroke-width="11" stroke-dasharray="0 ${short(tooth / 2)}"/>` +
    `<path d="M0 28H${length}" stroke-width="5" stroke-dasharray="${short(tooth * 0.4)} ${short(tooth * 0.35)}"/></g>`
  const rows: string[] = []
  let y = -chance.between(0, rise)
  while (y < depth) {
    const lines = chance.between(2, 4)
    for (const line of steps(lines)) {
      const tone = line === 1 && lines > 2 ? ` stroke="${dye.half}"` : ''
      rows.push(`<use href="#z" y="${short(y + line * pitch)}"${tone}/>`)
    }
    y += lines * pitch + rise * 0.75
    if (chance.next() < 0.6) {
      rows.push(`<use href="#s" y="${short(y)}"/>`)
      y += 36
    }
    y += rise / 4
  }
  return `<defs>${running}</defs><g stroke-width="${width}">${rows.join('')}</g>`
}
