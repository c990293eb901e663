import { Button, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { exportRefunds, REFUND_COLUMNS } from '../resources/refunds.tsx'
import { CourseChoice } from '../ui/course.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import { Card, PAYMENTS, PageHead } from '../ui/Page.tsx'
import { ListTools, RecordList } from '../ui/RecordList.tsx'

/** /tutor/refunds: refunds and disputes of the tutor's courses; the URL holds search, course, order and page. */
export default function RefundListPage() {
  return (
    <>
      <PageHead title="Refunds and disputes" crumbs={PAYMENTS} />
      <Card>
        <RecordList
          resource="reversals"
          sort={{ field: 'created_at', order: 'DESC' }}
          exporter={exportRefunds}
          caption="Refunds and disputes"
          columns={REFUND_COLUMNS}
          nothingFound="No refund and no dispute matches this search."
          empty={<NothingWentBack />}
          isInAddress
          pageSizes={[10, 25, 50, 100]}
        >
          <ListTools searchLabel="Search by learner or reference">
            <CourseChoice />
          </ListTools>
        </RecordList>
      </Card>
    </>
  )
}

function NothingWentBack() {
  return (
    <MessagePage title="Nothing was refunded or disputed">
      <Typography color="textSecondary">
        Every payment for your courses stands. Should the academy give one back, or a bank question it, you
        read it here.
      </Typography>
      <Button variant="contained" component={Link} to={paths.tutorDashboard()}>
        Dashboard
      </Button>
    </MessagePage>
  )
}
