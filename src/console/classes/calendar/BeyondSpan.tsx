import { Alert } from '@mui/material'
import { MOST_IN_SPAN } from './useSpan.ts'

/** Says so where a month or a week has more than it shows. */
export function BeyondSpan({ totals }: { totals: readonly (number | undefined)[] }) {
  if (totals.every((total = 0) => total <= MOST_IN_SPAN)) return null
  return (
    <Alert severity="info" sx={{ marginBottom: 1 }}>
      Only the first {MOST_IN_SPAN.toLocaleString('en')} are shown. Choose one course, or the list, to see the
      rest.
    </Alert>
  )
}
