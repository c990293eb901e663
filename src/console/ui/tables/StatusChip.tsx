import { Chip } from '@mui/material'
import type { ReactNode } from 'react'
import type { BadgeColor } from '#contract/entities.ts'

/** A short state in a pill; the colours are the server's own words for them, `secondary` is grey. */
export function StatusChip({ color, children }: { color: BadgeColor; children: ReactNode }) {
  const isGrey = color === 'secondary'
  return (
    <Chip
      size="small"
      label={children}
      data-color={color}
      sx={{
        color: isGrey ? 'var(--muted)' : `var(--${color})`,
        backgroundColor: isGrey ? 'var(--sand)' : `var(--${color}-tint)`,
      }}
    />
  )
}
