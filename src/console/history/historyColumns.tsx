import { Box, Typography } from '@mui/material'
import type { HistoryAct, HistoryLine } from '#contract/tutor/history.ts'
import { dollarText, nairaText } from '#shared/money.ts'
import { Moment } from '../ui/tables/Moment.tsx'
import type { Column } from '../ui/tables/RecordTable.tsx'

const ACTS: Record<HistoryAct, string> = {
  price_changed: 'Price changed',
  put_on_sale: 'Put on sale',
  taken_off_sale: 'Taken off sale',
  taken_down: 'Taken down',
  restored: 'Given back',
  refund_asked: 'Refund asked for',
  payment_accepted: 'Payment accepted',
  rating_hidden: 'Rating hidden',
  rating_shown: 'Rating shown again',
  reply_hidden: 'Reply to a rating hidden',
  reply_shown: 'Reply to a rating shown again',
  cohort_cancelled: 'Cohort cancelled',
}

const PRICES = { original_price: 'Original price', discounted_price: 'Discounted price' } as const

/** The columns of the history. */
export const HISTORY_COLUMNS: readonly Column<HistoryLine>[] = [
  { title: 'When', cell: ({ at }) => <Moment instant={at} />, sortBy: 'id' },
  { title: 'Course', cell: ({ course }) => <Course>{course.title}</Course> },
  { title: 'What happened', cell: line => <Happened {...line} /> },
  { title: 'By', cell: ({ who }) => (who === 'you' ? 'You' : 'The academy') },
]

/** "Discounted price: $50 to $40.50". */
export function changeText({ what, from, to }: HistoryLine['changes'][number]): string {
  if (what === 'refund') return nairaText(to ?? 0)
  return `${PRICES[what]}: ${dollarText(from ?? 0)} to ${dollarText(to ?? 0)}`
}

function Course({ children }: { children: string }) {
  return (
    <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  )
}

function Happened({ act, changes, reason }: HistoryLine) {
  return (
    <Box component="span" sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
      <span>{ACTS[act]}</span>
      {[...changes.map(changeText), ...(reason === null ? [] : [reason])].map(text => (
        <Typography key={text} component="span" variant="body2" color="textSecondary">
          {text}
        </Typography>
      ))}
    </Box>
  )
}
