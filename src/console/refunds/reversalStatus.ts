import type { BadgeColor } from '#contract/entities.ts'
import type { PlaceAccess } from '#contract/refunds.ts'
import type { Reversal } from '#contract/tutor/reversals.ts'

/** How a refund or a dispute stands, in a word or two for its tutor. */
export function reversalStatus({ status }: Pick<Reversal, 'status'>): { word: string; color: BadgeColor } {
  return STATUSES[status]
}

/** Whether all of the payment goes back, and what becomes of the learner's place. */
export function reversalExtent({ kind, is_full: isFull, access }: Reversal): string {
  const place = PLACES[access]
  if (kind === 'dispute') return place
  return `${isFull ? 'Full refund' : 'Partial refund'} · ${place}`
}

const STATUSES: Record<Reversal['status'], { word: string; color: BadgeColor }> = {
  requested: { word: 'Refund asked for', color: 'info' },
  pending: { word: 'Refund under way', color: 'info' },
  processing: { word: 'Refund under way', color: 'info' },
  processed: { word: 'Refunded', color: 'success' },
  failed: { word: 'Refund failed', color: 'secondary' },
  'needs-attention': { word: 'Refund held up', color: 'secondary' },
  refused: { word: 'Refund refused', color: 'secondary' },
  open: { word: 'Dispute open', color: 'info' },
  won: { word: 'Dispute won', color: 'success' },
  lost: { word: 'Dispute lost', color: 'secondary' },
  closed: { word: 'Dispute closed', color: 'secondary' },
}

const PLACES: Record<PlaceAccess, string> = {
  kept: 'Place kept',
  ending: 'Place ends with it',
  ended: 'Place ended',
  none: 'No place',
}
