import { Box, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import type { BadgeColor } from '#contract/entities.ts'
import type { PlaceAccess } from '#contract/refunds.ts'
import type { Reversal } from '#contract/tutor/reversals.ts'
import { paths } from '#pages/paths.ts'
import { dayText } from '#shared/dates.ts'
import { nairaText } from '#shared/money.ts'
import cells from '../ui/cells.module.css'
import { StatusChip } from '../ui/cells.tsx'
import { csvExporter, currencyColumn, momentColumn } from '../ui/csv.ts'
import type { Column } from '../ui/RecordList.tsx'
import { nameOf } from './learners.tsx'

/** The columns of the refunds and disputes. */
export const REFUND_COLUMNS: readonly Column<Reversal>[] = [
  { title: 'Course', cell: reversal => <Paid {...reversal} /> },
  { title: 'What happened', cell: reversal => <Happened reversal={reversal} /> },
  { title: 'Amount', cell: ({ amount }) => nairaText(amount), isNumber: true, sortBy: 'amount' },
  { title: 'Reference', cell: ({ reference }) => <Reference>{reference}</Reference> },
  { title: 'Date', cell: ({ created_at: at }) => <Day>{at}</Day>, sortBy: 'created_at' },
]

export const exportRefunds = csvExporter<Reversal>('refunds-and-disputes', [
  momentColumn('Date', ({ created_at: at }) => at),
  { title: 'Course', value: ({ course }) => course.title },
  { title: 'Cohort', value: ({ cohort }) => cohort ?? '' },
  { title: 'Learner', value: ({ learner }) => nameOf(learner) },
  { title: 'Reference', value: ({ reference }) => reference },
  { title: 'Amount', value: ({ amount }) => amount },
  currencyColumn('NGN'),
  { title: 'What happened', value: reversal => reversalStatus(reversal).word },
  { title: 'Refund and access', value: reversalExtent },
  { title: 'Reason', value: ({ reason }) => reason ?? '' },
  momentColumn('Last updated', ({ updated_at: at }) => at),
])

function Paid(reversal: Reversal) {
  return (
    <span>
      <Link to={paths.courseManage(reversal.course.slug, { tab: 'enrollments' })} className={cells.title}>
        {reversal.course.title}
      </Link>
      <Typography component="span" variant="body2" color="textSecondary">
        {nameOf(reversal.learner)}
      </Typography>
    </span>
  )
}

function Happened({ reversal }: { reversal: Reversal }) {
  const { word, color } = reversalStatus(reversal)
  return (
    <Box component="span" sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <StatusChip color={color}>{word}</StatusChip>
      <Typography component="span" variant="body2">
        {reversalExtent(reversal)}
      </Typography>
      {reversal.reason && (
        <Typography component="span" variant="body2" color="textSecondary">
          {reversal.reason}
        </Typography>
      )}
    </Box>
  )
}

function Day({ children }: { children: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{dayText(children)}</span>
}

function Reference({ children }: { children: string }) {
  return (
    <Box component="code" sx={{ fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  )
}

/** Returns a short text and colour for the state of a refund or dispute. */
function reversalStatus({ status }: Pick<Reversal, 'status'>): { word: string; color: BadgeColor } {
  return STATUSES[status]
}

/** Says if the refund is full and if the learner keeps their place. */
function reversalExtent({ kind, is_full: isFull, access }: Reversal): string {
  const place = PLACES[access]
  if (kind !== 'refund') return place
  return `${isFull ? 'Full refund' : 'Partial refund'} · ${place}`
}

const STATUSES: Record<Reversal['status'], { word: string; color: BadgeColor }> = {
  owed: { word: 'Refund due', color: 'danger' },
  requested: { word: 'Refund requested', color: 'info' },
  pending: { word: 'Refund in progress', color: 'info' },
  processing: { word: 'Refund in progress', color: 'info' },
  processed: { word: 'Refunded', color: 'success' },
  failed: { word: 'Refund failed', color: 'secondary' },
  'needs-attention': { word: 'Refund delayed', color: 'secondary' },
  refused: { word: 'Refund refused', color: 'secondary' },
  open: { word: 'Dispute open', color: 'info' },
  won: { word: 'Dispute won', color: 'success' },
  lost: { word: 'Dispute lost', color: 'secondary' },
  closed: { word: 'Dispute closed', color: 'secondary' },
}

const PLACES: Record<PlaceAccess, string> = {
  kept: 'Still enrolled',
  ending: 'Enrolment ends with the refund',
  ended: 'No longer enrolled',
  none: 'Not enrolled',
}
