import { Box, Skeleton } from '@mui/material'
import { FailureBox } from '../ui/feedback/FailureBox.tsx'
import { CoursesInNeed } from './CoursesInNeed.tsx'
import { useInsights } from './dashboardQueries.ts'
import { Sales } from './Sales.tsx'

/** What was sold in the last twelve months, and which courses need attention. */
export function Insights() {
  const { data, error, refetch } = useInsights()
  if (error) return <FailureBox fault={error} onRetry={() => void refetch()} />
  return (
    <Box sx={data?.courses_total === 0 ? stackSx : pairSx}>
      {data ? (
        <>
          <Sales months={data.months} />
          <CoursesInNeed courses={data.courses} total={data.courses_total} />
        </>
      ) : (
        <>
          <Skeleton variant="rounded" sx={waitingSx} />
          <Skeleton variant="rounded" sx={waitingSx} />
        </>
      )}
    </Box>
  )
}

const waitingSx = { height: { xs: 340, lg: 440 } }

/** With nothing to do beside it, the chart has the whole width. */
const stackSx = { display: 'grid', gap: 3 }

/** Two parts of the dashboard beside each other, where there is room. */
export const pairSx = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
}
