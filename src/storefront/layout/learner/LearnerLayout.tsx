import { useEffect, useState } from 'react'
import { Outlet } from 'react-router-dom'
import { type OnUpdate, registerServiceWorker } from '#offline/registration.ts'
import { paths } from '#pages/paths.ts'
import { AreaFrame, type MenuLine } from '#shared/frame/AreaFrame.tsx'
import { TutorFrame } from '#shared/frame/TutorFrame.tsx'
import { useRootData } from '#shared/loaderContext.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { OfflineNotice, SiteFrame } from '../frame/SiteLayout.tsx'
import styles from './LearnerLayout.module.css'

const LINES: readonly MenuLine[] = [
  { to: paths.dashboard(), name: 'Dashboard', icon: 'dashboard' },
  { to: paths.enrolledCourses(), name: 'Enrolled Courses', icon: 'book' },
  { to: paths.timetable(), name: 'Timetable', icon: 'calendar' },
  { to: paths.paymentHistory(), name: 'Payment History', icon: 'card' },
  { to: paths.logout(), name: 'Logout', icon: 'logout' },
]

/** The frame of the learner's area. */
export function LearnerLayout() {
  const notice = (
    <>
      <OfflineNotice />
      <UpdateNotice watch={registerServiceWorker} />
    </>
  )
  return (
    <AreaFrame name="Learner" lines={LINES} notice={notice}>
      <Outlet />
    </AreaFrame>
  )
}

/** The frame of a user's own account: learners and tutors see it in their area, others as a page of the site. */
export function AccountLayout() {
  const root = useRootData()
  const role = root.session?.userType
  if (role === 'learner') return <LearnerLayout />
  if (role === 'tutor') {
    return (
      <TutorFrame notice={<OfflineNotice />}>
        <Outlet />
      </TutorFrame>
    )
  }
  return (
    <SiteFrame {...root}>
      <div className={`page ${styles.page}`}>
        <Outlet />
      </div>
    </SiteFrame>
  )
}

/** Offers a newer version of the app once it has loaded, and never activates it unasked. */
export function UpdateNotice({ watch }: { watch: (onUpdate: OnUpdate) => Promise<void> }) {
  const [takeOn, setTakeOn] = useState<(() => void) | null>(null)
  useEffect(() => {
    // The page works without a service worker, whether it is unsupported or failed to load.
    watch(update => setTakeOn(() => update)).catch(() => undefined)
  }, [watch])

  return (
    <div role="status" className={styles.place}>
      {takeOn && (
        <p className={styles.notice}>
          A new version of this site is ready.
          <Button look="secondary" onClick={takeOn}>
            Reload
          </Button>
        </p>
      )}
    </div>
  )
}
