import { Button, Typography } from '@mui/material'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { exportRefunds, REFUND_COLUMNS } from '../resources/refunds.tsx'
import { CourseChoice } from '../ui/course.tsx'
import { HEADS } from '../ui/heads.tsx'
import { ListTools } from '../ui/ListTools.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import { Card, PageHead } from '../ui/Page.tsx'
import { RecordList } from '../ui/RecordList.tsx'

/** /tutor/refunds: refunds and disputes of the tutor's courses; the URL holds search, course, order and page. */
export default function RefundListPage() {
  const navigate = useNavigate()
  return (
    <>
      <PageHead {...HEADS.tutorRefunds} />
      <Card>
        <RecordList
          resource="reversals"
          sort={{ field: 'created_at', order: 'DESC' }}
          exporter={exportRefunds}
          caption="Refunds and disputes"
          columns={REFUND_COLUMNS}
          onOpen={({ course }) => void navigate(paths.courseManage(course.slug, { tab: 'enrollments' }))}
          nothingFound="No refunds or disputes match your search."
          empty={<NothingWentBack />}
          isInAddress
          pageSizes={[10, 25, 50, 100]}
        >
          <ListTools searchLabel="Search refunds">
            <CourseChoice />
          </ListTools>
        </RecordList>
      </Card>
    </>
  )
}

function NothingWentBack() {
  return (
    <MessagePage title="No refunds or disputes">
      <Typography color="textSecondary">Refunds and bank disputes appear here.</Typography>
      <Button variant="contained" component={Link} to={paths.tutorDashboard()}>
        Dashboard
      </Button>
    </MessagePage>
  )
}
