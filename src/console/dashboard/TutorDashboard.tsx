import { Box } from '@mui/material'
import { useRootData } from '#shared/siteContext.ts'
import { RefundPanel } from '../refunds/RefundPanel.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Counters } from './Counters.tsx'
import { Insights, pairLook } from './Insights.tsx'
import { NewestRatings } from './NewestRatings.tsx'
import { PurchasedCourses } from './PurchasedCourses.tsx'

/** /tutor/dashboard: the greeting, three counters, who has enrolled, what was sold, what was said and what went back. */
export default function TutorDashboard() {
  const firstname = useRootData().session?.data.firstname ?? ''
  return (
    <>
      <PageHead title={`Welcome ${firstname}`.trim()} documentTitle="Dashboard" />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Counters />
        <PurchasedCourses />
        <Insights />
        <Box sx={pairLook}>
          <NewestRatings />
          <RefundPanel />
        </Box>
      </Box>
    </>
  )
}
