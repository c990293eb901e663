import { lazy, Suspense } from 'react'
import { useRootData } from '#shared/loaderContext.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { ApprovalNotice } from './ApprovalNotice.tsx'
import { Counters } from './Counters.tsx'
import { PurchasedCourses } from './PurchasedCourses.tsx'
import styles from './TutorDashboard.module.css'

/** What stands below the first list does not keep it waiting. */
const DashboardRest = lazy(() => import('./DashboardRest.tsx'))

/** /tutor/dashboard: the greeting, three counters, and the lists that follow. */
export default function TutorDashboardPage() {
  const firstname = useRootData().session?.data.firstname ?? ''
  return (
    <>
      <PageHead title={`Welcome ${firstname}`.trim()} documentTitle="Dashboard" />
      <div className={styles.parts}>
        <Counters />
        <ApprovalNotice />
        <PurchasedCourses />
        <Suspense fallback={<Skeleton shape="rest" />}>
          <DashboardRest />
        </Suspense>
      </div>
    </>
  )
}
