import { Button, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { CourseChoice } from '../ui/course/CourseChoice.tsx'
import { MessagePage } from '../ui/feedback/MessagePage.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Card } from '../ui/Section.tsx'
import { ListTools } from '../ui/tables/ListTools.tsx'
import { RecordList } from '../ui/tables/RecordList.tsx'
import { HISTORY_COLUMNS } from './historyColumns.tsx'

/** /tutor/history: who did what to the tutor's courses, the newest first; course, order and page are in the address. */
export default function HistoryListPage() {
  return (
    <>
      <PageHead title="History" crumbs={[]} />
      <Card>
        <RecordList
          resource="audit"
          sort={{ field: 'id', order: 'DESC' }}
          caption="History"
          columns={HISTORY_COLUMNS}
          nothingFound="Nothing has happened to this course yet."
          empty={<NothingHappened />}
          isInAddress
          pageSizes={[10, 25, 50, 100]}
        >
          <ListTools hasExport={false}>
            <CourseChoice />
          </ListTools>
        </RecordList>
      </Card>
    </>
  )
}

function NothingHappened() {
  return (
    <MessagePage title="Nothing has happened yet">
      <Typography color="textSecondary">
        When a price changes, a course goes on or off sale, or the academy decides something about your
        courses, you read here what it was, when, and by whom.
      </Typography>
      <Button variant="contained" component={Link} to={paths.tutorCourses()}>
        Your courses
      </Button>
    </MessagePage>
  )
}
