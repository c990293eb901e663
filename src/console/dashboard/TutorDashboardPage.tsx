import { Box } from '@mui/material'
import { lazy, Suspense } from 'react'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { lazyImport } from '#shared/lazyImport.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { courseVerbs } from '../dataProvider/courseVerbs.ts'
import { enrollments } from '../dataProvider/enrollments.ts'
import { TableSkeleton } from '../ui/feedback/PageSkeleton.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Section } from '../ui/Section.tsx'
import { Counters } from './Counters.tsx'
import { FIRST_PURCHASES } from './dashboardQueries.ts'

/** Tables, their filters and their pages are a third of the console: the counters do not wait for them. */
const loadLists = lazyImport(() => import('./DashboardLists.tsx'))
const DashboardLists = lazy(loadLists)

/** What the page shows first, asked for before it is drawn: the answers, and then the part that shows the longer one. */
export function prefetch(api: ApiClient): Promise<unknown> {
  const { enrolmentCount } = courseVerbs(api)
  const answers = [enrolmentCount(), enrollments(api).getList({ pagination: FIRST_PURCHASES })]
  return Promise.all([...answers, loadLists()])
}

/** /tutor/dashboard: the greeting, three counters, and the lists that follow. */
export default function TutorDashboardPage() {
  const firstname = useRootData().session?.data.firstname ?? ''
  return (
    <>
      <PageHead title={`Welcome ${firstname}`.trim()} documentTitle="Dashboard" />
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Counters />
        <Suspense fallback={<ListsSkeleton />}>
          <DashboardLists />
        </Suspense>
      </Box>
    </>
  )
}

function ListsSkeleton() {
  return (
    <Section title="Purchased courses" isPadded={false}>
      <TableSkeleton />
    </Section>
  )
}
