import { Box, Button, Skeleton } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'
import { failureOf } from '../dataProvider/failures.ts'
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx'
import { failed } from '../ui/feedback/notice.ts'
import { CoursesInNeed } from './CoursesInNeed.tsx'
import { Sales } from './Sales.tsx'

/** What was sold in the last twelve months, and which courses need attention. */
export function Insights() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: ['insights'],
    queryFn: ({ signal }) => dataProvider.insights(signal),
  })
  if (error) {
    return (
      <NoticeBox notice={failed(failureOf(error))}>
        <Button size="small" color="inherit" onClick={() => void refetch()} sx={{ display: 'flex', mt: 1 }}>
          Try again
        </Button>
      </NoticeBox>
    )
  }
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
