import { Box, Typography } from '@mui/material'
import type { Reversal } from '#contract/tutor/reversals.ts'
import { dayText } from '#shared/dates.ts'
import { nairaText } from '#shared/money.ts'
import { csvExporter } from '../ui/tables/csv.ts'
import type { Column } from '../ui/tables/RecordTable.tsx'
import { StatusChip } from '../ui/tables/StatusChip.tsx'
import { reversalExtent, reversalStatus } from './reversalStatus.ts'

/** The columns of the refunds and disputes. */
export const REFUND_COLUMNS: readonly Column<Reversal>[] = [
  { title: 'Course', cell: reversal => <Paid {...reversal} /> },
  { title: 'What happened', cell: reversal => <Happened reversal={reversal} /> },
  { title: 'Amount', cell: ({ amount }) => nairaText(amount), isNumber: true, sortBy: 'amount' },
  { title: 'Reference', cell: ({ reference }) => <Reference>{reference}</Reference> },
  { title: 'Date', cell: ({ created_at: at }) => <Day>{at}</Day>, sortBy: 'created_at' },
]

export const exportRefunds = csvExporter<Reversal>('refunds-and-disputes', [
  { title: 'Date', value: ({ created_at: at }) => at },
  { title: 'Course', value: ({ course }) => course.title },
  { title: 'Learner', value: learnerName },
  { title: 'Reference', value: ({ reference }) => reference },
  { title: 'Amount (NGN)', value: ({ amount }) => amount },
  { title: 'What happened', value: reversal => reversalStatus(reversal).word },
  { title: 'Extent and place', value: reversalExtent },
  { title: 'Reason', value: ({ reason }) => reason ?? '' },
  { title: 'Last heard of', value: ({ updated_at: at }) => at },
])

/** "Lara Bello". */
export function learnerName({ learner }: Pick<Reversal, 'learner'>): string {
  return `${learner.firstname} ${learner.lastname}`
}

function Paid(reversal: Reversal) {
  return (
    <span>
      <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
        {reversal.course.title}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary">
        {learnerName(reversal)}
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
