import { Button, Typography } from '@mui/material'
import { ListBase } from 'react-admin'
import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { CourseChoice } from '../ui/course/CourseChoice.tsx'
import { MessagePage } from '../ui/feedback/MessagePage.tsx'
import { shownInPlace } from '../ui/feedback/notice.ts'
import { TableSkeleton } from '../ui/feedback/Skeleton.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Card } from '../ui/Section.tsx'
import { ListError } from '../ui/tables/ListError.tsx'
import { ListPages } from '../ui/tables/ListPages.tsx'
import { ListTools } from '../ui/tables/ListTools.tsx'
import { RecordTable } from '../ui/tables/RecordTable.tsx'
import { HISTORY_COLUMNS } from './historyColumns.tsx'

/** /tutor/history: who did what to the tutor's courses, the newest first; course, order and page are in the address. */
export default function HistoryListPage() {
  return (
    <>
      <PageHead title="History" crumbs={[]} />
      <Card>
        <ListBase
          disableAuthentication
          resource="audit"
          perPage={25}
          sort={{ field: 'id', order: 'DESC' }}
          storeKey={false}
          exporter={false}
          queryOptions={shownInPlace}
          loading={<TableSkeleton />}
          error={<ListError />}
          empty={<NothingHappened />}
        >
          <ListTools hasExport={false}>
            <CourseChoice />
          </ListTools>
          <RecordTable
            caption="History"
            columns={HISTORY_COLUMNS}
            nothingFound="Nothing has happened to this course yet."
          />
          <ListPages sizes={[10, 25, 50, 100]} />
        </ListBase>
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
