import type { ComponentProps } from 'react'
import type { TutorPageName } from '#pages/pages.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { LEARNERS, MY_COURSES, PAYMENTS, type PageHead } from './Page.tsx'

/**
 * The head of each console page until its data have loaded: a course's or a learner's page then has that one's name. It is apart
 * from the pages, because the server renders it and does not load react-admin.
 */
export const HEADS = {
  tutorDashboard: {
    title: (
      <>
        Welcome <FirstName />
      </>
    ),
    documentTitle: 'Dashboard',
  },
  tutorCourses: { title: 'My Courses' },
  tutorClasses: { title: 'Classes' },
  tutorLearners: { title: 'Learners' },
  tutorLearner: { title: 'Learner', crumbs: LEARNERS },
  tutorPayments: { title: 'Payments' },
  tutorRefunds: { title: 'Refunds and disputes', crumbs: PAYMENTS },
  tutorHistory: { title: 'History' },
  courseUpload: { title: 'Add Course', crumbs: MY_COURSES },
  courseEdit: { title: 'Edit Course', crumbs: MY_COURSES },
  courseManage: { title: 'Manage Course', crumbs: MY_COURSES },
} as const satisfies Record<TutorPageName, ComponentProps<typeof PageHead>>

/** The tutor's first name. The server does not know it: the first script writes it from the cookie. */
function FirstName() {
  return <span data-first-name="">{useRootData().session?.data.firstname}</span>
}
