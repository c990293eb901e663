import { classNames } from '../ui/classNames.ts'
import styles from './Seal.module.css'
import type { Tone } from './standing.ts'

const BASELINE = 77
const LINE_HEIGHT = 21

/** The academy's stamp with a word or two on it, a little aslant as from a hand. */
export function Seal({ word, tone }: { word: string; tone: Tone }) {
  const lines = word.split(' ')
  return (
    <svg viewBox="0 0 140 140" role="img" aria-label={word} className={classNames(styles.seal, styles[tone])}>
      <circle cx="70" cy="70" r="65" strokeDasharray="0.1 7.560" strokeWidth="4" />
      <circle cx="70" cy="70" r="56" strokeWidth="2.5" />
      <circle cx="70" cy="70" r="50" strokeWidth="1" />
      <path d="M50 38a40 40 0 0 1 40 0M50 102a40 40 0 0 0 40 0" strokeDasharray="0.1 6" strokeWidth="3.500" />
      <text textAnchor="middle" className={classNames(styles.word, word.length > 6 && styles.long)}>
        {lines.map((line, index) => (
          <tspan key={line} x="70" y={BASELINE + (index - (lines.length - 1) / 2) * LINE_HEIGHT}>
            {line}
          </tspan>
        ))}
      </text>
    </svg>
  )
}
