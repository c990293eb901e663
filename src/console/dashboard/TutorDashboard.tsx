import { Box } from '@mui/material'
import { useRootData } from '#shared/siteContext.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { Counters } from './Counters.tsx'
import { PurchasedCourses } from './PurchasedCourses.tsx'

/** /tutor/dashboard: the greeting, three counters and who has enrolled. */
export default function TutorDashboard() {
  const firstname = useRootData().session?.data.firstname ?? ''
  return (
    <>
      <PageHead title={`Welcome ${firstname}`.trim()} documentTitle="Dashboard" />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Counters />
        <PurchasedCourses />
      </Box>
    </>
  )
}
