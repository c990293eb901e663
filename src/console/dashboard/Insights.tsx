import { Box } from '@mui/material'
import { FailureBox } from '../ui/feedback/FailureBox.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { CoursesInNeed } from './CoursesInNeed.tsx'
import { useInsights } from './dashboardQueries.ts'
import { Sales } from './Sales.tsx'

/** What was sold in the last twelve months, and which courses need attention; `ApprovalNotice` has asked for it. */
export function Insights() {
  const { data, error, refetch } = useInsights({ isEnabled: false })
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
          <Skeleton shape="insight" />
          <Skeleton shape="insight" />
        </>
      )}
    </Box>
  )
}

/** With nothing to do beside it, the chart has the whole width. */
const stackSx = { display: 'grid', gap: 3 }

/** Two parts of the dashboard beside each other, where there is room. */
export const pairSx = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
}
