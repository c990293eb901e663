import { Box } from '@mui/material'
import { RefundPanel } from '../refunds/RefundPanel.tsx'
import { Insights, pairSx } from './Insights.tsx'
import { NewestRatings } from './NewestRatings.tsx'

/** The dashboard below its first list: what was sold, what was said and what went back. */
export default function DashboardRest() {
  return (
    <>
      <Insights />
      <Box sx={pairSx}>
        <NewestRatings />
        <RefundPanel />
      </Box>
    </>
  )
}
