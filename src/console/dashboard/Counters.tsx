import { Box, Card, Typography } from '@mui/material'
import { countText } from '#shared/money.ts'
import { failureOf } from '../dataProvider/failures.ts'
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx'
import { failed } from '../ui/feedback/notice.ts'
import { useCounts } from './dashboardQueries.ts'

/** The dashboard's counters: 0 until they are loaded; a failure is titled by itself (specification section 8). */
export function Counters() {
  const { data, error } = useCounts()
  const failure = error && failureOf(error)
  return (
    <>
      {failure && (
        <NoticeBox notice={failed(failure, { refused: failure.detail, network: failure.detail })} />
      )}
      <Box component="dl" sx={gridSx}>
        <Counter name="All courses" count={data?.all ?? 0} />
        <Counter name="Ongoing Enrolments" count={data?.ongoing ?? 0} />
        <Counter
          name="Total Enrolments"
          count={data?.total ?? 0}
          note={`${countText(data?.completed ?? 0)} completed`}
        />
      </Box>
    </>
  )
}

function Counter({ name, count, note }: { name: string; count: number; note?: string }) {
  return (
    <Card component="div" sx={{ padding: '16px' }}>
      <Typography component="dt" color="textSecondary" sx={nameSx}>
        {name}
      </Typography>
      <Typography component="dd" sx={figureSx}>
        {countText(count)}
      </Typography>
      {note && (
        <Typography component="dd" color="textSecondary" variant="body2">
          {note}
        </Typography>
      )}
    </Card>
  )
}

/** One row where there is room, whose names are as tall as the tallest, so that the figures stand on one line. */
const gridSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  '& > :first-of-type': { gridColumn: '1 / -1' },
  '@media (min-width: 640px)': {
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    rowGap: 0,
    '& > :first-of-type': { gridColumn: 'auto' },
    '& > *': { display: 'grid', gridRow: 'span 3', gridTemplateRows: 'subgrid' },
  },
}

const nameSx = { fontSize: '0.9375rem', fontWeight: 600, overflowWrap: 'normal' }

const figureSx = {
  fontFamily: 'var(--font-heading)',
  fontSize: '2.4rem',
  fontWeight: 700,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
}
