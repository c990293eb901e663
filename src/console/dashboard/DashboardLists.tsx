import { Box } from '@mui/material'
import { RefundPanel } from '../refunds/RefundPanel.tsx'
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx'
import { useInsights } from './dashboardQueries.ts'
import { Insights, pairSx } from './Insights.tsx'
import { NewestRatings } from './NewestRatings.tsx'
import { PurchasedCourses } from './PurchasedCourses.tsx'

/** The dashboard below its counters: who has enrolled, what was sold, what was said and what went back. */
export default function DashboardLists() {
  return (
    <>
      <ApprovalNotice />
      <PurchasedCourses />
      <Insights />
      <Box sx={pairSx}>
        <NewestRatings />
        <RefundPanel />
      </Box>
    </>
  )
}

/** Tells a tutor who is not approved yet why nothing of theirs is on sale. */
function ApprovalNotice() {
  const { data } = useInsights()
  if (data?.withheld === undefined) return null
  return <NoticeBox notice={{ tone: 'danger', title: 'Waiting for approval', text: data.withheld }} />
}
