import { Button, Typography } from '@mui/material'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { exportSales, SALE_COLUMNS } from '../resources/learners.tsx'
import { CourseChoice } from '../ui/course.tsx'
import { HEADS } from '../ui/heads.tsx'
import { DayInput } from '../ui/inputs.tsx'
import { ListTools } from '../ui/ListTools.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import { Card, PageHead } from '../ui/Page.tsx'
import { RecordList } from '../ui/RecordList.tsx'

/** /tutor/payments: payments for the tutor's courses; the URL holds search, course, days, order and page. */
export default function PaymentListPage() {
  const navigate = useNavigate()
  return (
    <>
      <PageHead {...HEADS.tutorPayments}>
        <Button component={Link} to={paths.tutorRefunds()} variant="outlined" color="inherit">
          Refunds and disputes
        </Button>
      </PageHead>
      <Card>
        <RecordList
          resource="sales"
          sort={{ field: 'paid_at', order: 'DESC' }}
          exporter={exportSales}
          caption="Payments"
          columns={SALE_COLUMNS}
          onOpen={({ learner }) => void navigate(paths.tutorLearner(learner.id))}
          nothingFound="No payments match your search."
          empty={<NothingSold />}
          isInAddress
        >
          <ListTools searchLabel="Search payments">
            <CourseChoice />
            <DayInput source="from" label="From" />
            <DayInput source="to" label="Until" isEnd />
          </ListTools>
        </RecordList>
      </Card>
    </>
  )
}

function NothingSold() {
  return (
    <MessagePage title="No payments yet">
      <Typography color="textSecondary">Payments for your courses appear here.</Typography>
    </MessagePage>
  )
}
