import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined'
import NextIcon from '@mui/icons-material/ChevronRightOutlined'
import { Box, Button, FormControlLabel, IconButton, Switch, Typography } from '@mui/material'
import type { usePeriod } from './usePeriod.ts'

/** Above a month or a week: which one it is, the ways to others, and whose classes are shown. */
export function PeriodHead({
  name,
  title,
  before,
  after,
  today,
  isAll,
  show,
  showAll,
}: {
  name: 'month' | 'week'
  title: string
  /** Null beyond the years that there are. */
  before: string | null
  after: string | null
  /** The one that is now. */
  today: string
} & Omit<ReturnType<typeof usePeriod>, 'period'>) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBottom: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <IconButton
          aria-label={`Previous ${name}`}
          disabled={before === null}
          onClick={() => before !== null && show(before)}
        >
          <PreviousIcon />
        </IconButton>
        <Typography
          component="h2"
          variant="h6"
          aria-live="polite"
          sx={{ minWidth: '8.5rem', textAlign: 'center', fontSize: { xs: '1rem', sm: '1.25rem' } }}
        >
          {title}
        </Typography>
        <IconButton
          aria-label={`Next ${name}`}
          disabled={after === null}
          onClick={() => after !== null && show(after)}
        >
          <NextIcon />
        </IconButton>
      </Box>
      <Button onClick={() => show(today)}>Today</Button>
      <FormControlLabel
        sx={{ marginLeft: 'auto' }}
        control={<Switch checked={isAll} onChange={(_, isOn) => showAll(isOn)} />}
        label="All my courses"
      />
    </Box>
  )
}
