import { Box, Button, Typography } from '@mui/material'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Reversal } from '#contract/tutor/reversals.ts'
import { paths } from '#pages/paths.ts'
import { dayText } from '#shared/dates.ts'
import { countText, nairaText } from '#shared/money.ts'
import { FailureBox } from '../ui/feedback/FailureBox.tsx'
import { shownInPlace } from '../ui/feedback/notice.ts'
import { TableSkeleton } from '../ui/feedback/Skeleton.tsx'
import { Section } from '../ui/Section.tsx'
import { StatusChip } from '../ui/tables/StatusChip.tsx'
import { learnerName } from './refundColumns.tsx'
import { reversalExtent, reversalStatus } from './reversalStatus.ts'

const NEWEST = 3

/** The dashboard's newest refunds and disputes, and the way to all of them. */
export function RefundPanel() {
  const {
    data,
    total = 0,
    error,
    isPending,
    refetch,
  } = useGetList<Reversal>(
    'reversals',
    { pagination: { page: 1, perPage: NEWEST }, sort: { field: 'created_at', order: 'DESC' } },
    shownInPlace,
  )
  const all = total > NEWEST ? `See all ${countText(total)}` : 'See all'
  return (
    <Section
      title="Refunds and disputes"
      isPadded={false}
      actions={
        total > 0 && (
          <Button
            component={Link}
            to={paths.tutorRefunds()}
            variant="outlined"
            color="inherit"
            aria-label={`${all} refunds and disputes`}
          >
            {all}
          </Button>
        )
      }
    >
      {isPending && <TableSkeleton lines={NEWEST} />}
      {error && (
        <Box sx={{ padding: '0 20px 20px' }}>
          <FailureBox fault={error} onRetry={() => void refetch()} />
        </Box>
      )}
      {data?.length === 0 && (
        <Typography color="textSecondary" sx={{ padding: '0 20px 20px' }}>
          Nothing was refunded or disputed: every payment for your courses stands.
        </Typography>
      )}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none', containerType: 'inline-size' }}>
          {data.map(reversal => (
            <Line key={reversal.id} reversal={reversal} />
          ))}
        </Box>
      )}
    </Section>
  )
}

function Line({ reversal }: { reversal: Reversal }) {
  const { word, color } = reversalStatus(reversal)
  return (
    <Box component="li" sx={lineSx}>
      <div>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{reversal.course.title}</Typography>
        <Typography variant="body2" color="textSecondary">
          {learnerName(reversal)} · {dayText(reversal.created_at)}
        </Typography>
      </div>
      <div>
        <StatusChip color={color}>{word}</StatusChip>
        <Typography variant="body2" color="textSecondary" sx={{ marginTop: 0.5 }}>
          {reversalExtent(reversal)}
        </Typography>
      </div>
      <Typography sx={amountSx}>{nairaText(reversal.amount)}</Typography>
    </Box>
  )
}

const lineSx = {
  display: 'grid',
  gap: '8px 20px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 36rem)': { gridTemplateColumns: 'minmax(0, 1fr) 13rem 7rem' },
  alignItems: 'center',
  padding: '14px 20px',
  borderTop: '1px solid var(--line)',
}

const amountSx = {
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  '@container (min-width: 36rem)': { textAlign: 'right' },
}
