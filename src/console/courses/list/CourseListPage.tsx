import { Typography } from '@mui/material'
import { AddCourseLink } from '../../ui/course/AddCourseLink.tsx'
import { MessagePage } from '../../ui/feedback/MessagePage.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Card } from '../../ui/Section.tsx'
import { ListTools } from '../../ui/tables/ListTools.tsx'
import { RecordList } from '../../ui/tables/RecordList.tsx'
import { BulkPublish } from './BulkPublish.tsx'
import { CourseSort } from './CourseSort.tsx'
import { COURSE_COLUMNS, exportCourses } from './courseColumns.tsx'

/** /tutor/courses: the tutor's own courses; search, order and page are in the address. */
export default function CourseListPage() {
  return (
    <>
      <PageHead title="My Courses">
        <AddCourseLink />
      </PageHead>
      <Card>
        <RecordList
          resource="courses"
          sort={{ field: 'newest', order: 'ASC' }}
          exporter={exportCourses}
          caption="My courses"
          columns={COURSE_COLUMNS}
          nothingFound="No course of yours matches this search."
          empty={<NoCourses />}
          isInAddress
          pageSizes={[10, 25, 50, 100]}
        >
          <ListTools searchLabel="Search my courses">
            <CourseSort />
          </ListTools>
          <BulkPublish />
        </RecordList>
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
