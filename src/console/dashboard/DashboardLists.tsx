import { Box } from '@mui/material'
import { RefundPanel } from '../refunds/RefundPanel.tsx'
import { ApprovalNotice } from './ApprovalNotice.tsx'
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
