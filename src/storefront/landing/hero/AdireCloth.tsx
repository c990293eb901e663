import type { ReactNode } from 'react'
import styles from './AdireCloth.module.css'

const TILE = 120

type Motif = 'ring' | 'sun' | 'comb' | 'stripes' | 'dots' | 'leaf' | 'waves' | 'diamond'
type Dye = 'plain' | 'deep' | 'leafy' | 'amber' | 'cream'

/** The hero's cloth, row by row: each square's motif and dye. */
const CLOTH: readonly (readonly [Motif, Dye])[][] = [
  [
    ['comb', 'plain'],
    ['ring', 'deep'],
    ['stripes', 'plain'],
    ['sun', 'leafy'],
    ['dots', 'plain'],
    ['leaf', 'deep'],
  ],
  [
    ['leaf', 'leafy'],
    ['waves', 'plain'],
    ['sun', 'amber'],
    ['comb', 'deep'],
    ['ring', 'plain'],
    ['stripes', 'leafy'],
  ],
  [
    ['dots', 'deep'],
    ['diamond', 'cream'],
    ['ring', 'plain'],
    ['leaf', 'plain'],
    ['waves', 'deep'],
    ['sun', 'plain'],
  ],
  [
    ['ring', 'plain'],
    ['stripes', 'leafy'],
    ['dots', 'plain'],
    ['diamond', 'deep'],
    ['comb', 'amber'],
    ['ring', 'deep'],
  ],
  [
    ['sun', 'deep'],
    ['comb', 'plain'],
    ['leaf', 'deep'],
    ['ring', 'leafy'],
    ['stripes', 'plain'],
    ['dots', 'plain'],
  ],
]

/** A length of adire cloth behind the hero: squares of rings, combs, stripes and dots in the academy's dyes. */
export function AdireCloth() {
  const width = (CLOTH[0]?.length ?? 0) * TILE
  return (
    <svg
      viewBox={`0 0 ${width} ${CLOTH.length * TILE}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={styles.cloth}
    >
      {CLOTH.map((row, y) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a cloth that never changes
        <g key={y} className={styles.row}>
          {row.map(([motif, dye], x) => (
            <svg
              // biome-ignore lint/suspicious/noArrayIndexKey: the squares of a cloth that never changes
              key={x}
              x={x * TILE}
              y={y * TILE}
              width={TILE}
              height={TILE}
              className={styles[dye]}
              aria-hidden="true"
            >
              <rect width={TILE} height={TILE} className={styles.ground} />
              {MOTIFS[motif]}
            </svg>
          ))}
        </g>
      ))}
    </svg>
  )
}

const turns = (count: number) => Array.from({ length: count }, (_, index) => (index * 2 * Math.PI) / count)
const steps = (from: number, to: number, by: number) =>
  Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, index) => from + index * by)
const fixed = (value: number) => Number(value.toFixed(1))

function ray(angle: number): string {
  const [x, y] = [Math.sin(angle), -Math.cos(angle)]
  return `M${fixed(60 + 50 * x)} ${fixed(60 + 50 * y)}L${fixed(60 + 28 * x)} ${fixed(60 + 28 * y)}`
}

function dot(x: number, y: number, r: number): string {
  return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0 ${r} ${r} 0 1 0 ${-2 * r} 0`
}

/** Each motif has as few paths as possible: a browser lays out every element, and the cloth has thirty squares. */
const MOTIFS: Record<Motif, ReactNode> = {
  ring: (
    <>
      <path d={dot(60, 60, 46)} strokeDasharray="0.1 9.05" strokeWidth="5" />
      <path d={dot(60, 60, 34)} />
      <path d={dot(60, 60, 23)} strokeDasharray="0.1 8" strokeWidth="4.5" />
      <path d={dot(60, 60, 11)} className={styles.filled} />
    </>
  ),
  sun: (
    <>
      <path d={turns(16).map(ray).join('') + dot(60, 60, 20)} />
      <path d={dot(60, 60, 9)} className={styles.filled} />
    </>
  ),
  comb: (
    <>
      <path d="M14 26h92M14 66h92M14 106h92" strokeWidth="4" />
      <path
        d={steps(20, 100, 10)
          .map(x => `M${x} 26v24M${x} 66v24`)
          .join('')}
      />
    </>
  ),
  stripes: (
    <path
      d="M-10 30 30-10M-10 60 60-10M-10 90 90-10M-10 120 120-10M0 140 140 0M30 140 140 30M60 140 140 60M90 140 140 90"
      strokeWidth="5"
    />
  ),
  dots: (
    <path
      d={steps(15, 105, 30)
        .flatMap((y, row) => steps(row % 2 ? 30 : 15, 105, 30).map(x => dot(x, y, row % 2 ? 4 : 6.5)))
        .join('')}
      className={styles.filled}
    />
  ),
  leaf: (
    <path
      d={`M60 4C96 30 96 90 60 116 24 90 24 30 60 4Zm0 0v112${steps(30, 90, 15)
        .map(y => `M40 ${y - 4}L60 ${y + 10} 80 ${y - 4}`)
        .join('')}`}
    />
  ),
  waves: (
    <path
      d={steps(14, 106, 23)
        .map(y => `M0 ${y}c15-16 25-16 40 0s25 16 40 0 25-16 40 0`)
        .join('')}
      strokeWidth="4"
    />
  ),
  diamond: (
    <>
      <path d="M60 8 112 60 60 112 8 60ZM60 30 90 60 60 90 30 60Z" />
      <path d="M60 48 72 60 60 72 48 60Z" className={styles.filled} />
      <path d="M8 8l14 14M112 8 98 22M8 112l14-14M112 112 98 98" strokeWidth="5" />
    </>
  ),
}
