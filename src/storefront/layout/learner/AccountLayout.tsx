import { Outlet } from 'react-router-dom'
import { useRootData } from '#shared/loaderContext.ts'
import { SiteFrame } from '../frame/SiteLayout.tsx'
import styles from './AccountLayout.module.css'
import { LearnerLayout } from './LearnerLayout.tsx'

/** The frame of a person's own account: learners see it in their area, tutors as a page of the site. */
export function AccountLayout() {
  const root = useRootData()
  if (root.session?.userType === 'learner') return <LearnerLayout />
  return (
    <SiteFrame {...root}>
      <div className={`page ${styles.page}`}>
        <Outlet />
      </div>
    </SiteFrame>
  )
}
