import type { ReactNode } from 'react'
import type { BadgeColor } from '#contract/entities.ts'
import styles from './cells.module.css'

/** A short state in a pill; the colours are the server's own words for them, `secondary` is grey. */
export function StatusChip({ color, children }: { color: BadgeColor; children: ReactNode }) {
  const isGrey = color === 'secondary'
  return (
    <span
      data-color={color}
      className={styles.chip}
      style={{
        color: isGrey ? 'var(--muted)' : `var(--${color})`,
        backgroundColor: isGrey ? 'var(--sand)' : `var(--${color}-tint)`,
      }}
    >
      {children}
    </span>
  )
}
