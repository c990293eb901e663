import { lazy } from 'react'
import { countText } from '#shared/money.ts'
import { EnrollmentTable } from '../../enrollments/EnrollmentTable.tsx'
import { ObjectiveTable } from '../../objectives/ObjectiveTable.tsx'
import { TopicTable } from '../../topics/TopicTable.tsx'
import { OwnCourse } from '../OwnCourse.tsx'
import { Component as CourseManageSkeleton } from './CourseManageSkeleton.tsx'
import { ManageHead } from './ManageHead.tsx'
import { ManageTabs } from './ManageTabs.tsx'

/** Opened seldom: what the other tabs need comes without them. */
const AnnouncementTable = lazy(() => import('../../announcements/AnnouncementTable.tsx'))
const ClassTable = lazy(() => import('../../classes/ClassTable.tsx'))
const CohortTable = lazy(() => import('../../cohorts/CohortTable.tsx'))
const SlotTable = lazy(() => import('../../slots/SlotTable.tsx'))
const ReviewTable = lazy(() => import('../../reviews/ReviewTable.tsx'))

/** /courses/{slug}/manage: a course, its parts and who is enrolled in it. */
export default function CourseManagePage() {
  return (
    <OwnCourse skeleton={<CourseManageSkeleton />}>
      {course => (
        <>
          <ManageHead course={course} />
          <ManageTabs
            tabs={[
              { key: 'topics', name: 'Topics', panel: <TopicTable course={course} /> },
              { key: 'objectives', name: 'Objectives', panel: <ObjectiveTable course={course} /> },
              {
                key: 'enrollments',
                name: `Enrollments (${countText(course.enrollments_count)})`,
                panel: <EnrollmentTable course={course} />,
              },
              { key: 'cohorts', name: 'Cohorts', panel: <CohortTable course={course} /> },
              { key: 'classes', name: 'Classes', panel: <ClassTable course={course} /> },
              {
                key: 'announcements',
                name: 'Announcements',
                panel: <AnnouncementTable course={course} />,
              },
              { key: 'onsite', name: 'Onsite', panel: <SlotTable course={course} /> },
              {
                key: 'ratings',
                name: `Ratings (${countText(course.ratings_count)})`,
                panel: <ReviewTable course={course} />,
              },
            ]}
          />
        </>
      )}
    </OwnCourse>
  )
}
