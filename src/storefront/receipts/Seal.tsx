import { classNames } from '../ui/classNames.ts'
import styles from './Seal.module.css'
import type { Tone } from './standing.ts'

/** The academy's stamp with one word on it, a little aslant as from a hand. */
export function Seal({ word, tone }: { word: string; tone: Tone }) {
  return (
    <svg viewBox="0 0 140 140" role="img" aria-label={word} className={classNames(styles.seal, styles[tone])}>
      <circle cx="70" cy="70" r="65" strokeDasharray="0.1 7.560" strokeWidth="4" />
      <circle cx="70" cy="70" r="56" strokeWidth="2.5" />
      <circle cx="70" cy="70" r="50" strokeWidth="1" />
      <path d="M50 38a40 40 0 0 1 40 0M50 102a40 40 0 0 0 40 0" strokeDasharray="0.1 6" strokeWidth="3.500" />
      <text x="70" y="70" textAnchor="middle" dominantBaseline="central" className={sizeOf(word)}>
        {word}
      </text>
    </svg>
  )
}

function sizeOf(word: string): string {
  return classNames(styles.word, word.length > 11 ? styles.longest : word.length > 7 && styles.long)
}
