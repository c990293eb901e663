import { Typography } from '@mui/material'
import { ListBase } from 'react-admin'
import { AddCourseLink } from '../../ui/course/AddCourseLink.tsx'
import { MessagePage } from '../../ui/feedback/MessagePage.tsx'
import { shownInPlace } from '../../ui/feedback/notice.ts'
import { TableSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Card } from '../../ui/Section.tsx'
import { ListError } from '../../ui/tables/ListError.tsx'
import { ListPages } from '../../ui/tables/ListPages.tsx'
import { ListTools } from '../../ui/tables/ListTools.tsx'
import { RecordTable } from '../../ui/tables/RecordTable.tsx'
import { BulkPublish } from './BulkPublish.tsx'
import { CourseSort } from './CourseSort.tsx'
import { COURSE_COLUMNS, exportCourses } from './courseColumns.tsx'

const FIRST = { perPage: 25, sort: { field: 'newest', order: 'ASC' } } as const

/** /tutor/courses: the tutor's own courses; search, order and page are in the address. */
export default function CourseListPage() {
  return (
    <>
      <PageHead title="My Courses">
        <AddCourseLink />
      </PageHead>
      <Card>
        <ListBase
          disableAuthentication
          resource="courses"
          {...FIRST}
          storeKey={false}
          exporter={exportCourses}
          queryOptions={shownInPlace}
          loading={<TableSkeleton />}
          error={<ListError />}
          empty={<NoCourses />}
        >
          <ListTools searchLabel="Search my courses">
            <CourseSort />
          </ListTools>
          <BulkPublish />
          <RecordTable
            caption="My courses"
            columns={COURSE_COLUMNS}
            nothingFound="No course of yours matches this search."
          />
          <ListPages sizes={[10, 25, 50, 100]} />
        </ListBase>
      </Card>
    </>
  )
}

function NoCourses() {
  return (
    <MessagePage title="No courses yet - add the first one">
      <Typography color="textSecondary">
        A title, a cover, a price and a duration are enough to begin; topics and objectives come after.
      </Typography>
    </MessagePage>
  )
}
