import { Button, Card, Typography } from '@mui/material'
import { ListBase, Pagination, useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import type { CourseRow } from '../dataProvider/records.ts'
import { FailedList } from '../ui/FailedList.tsx'
import { ListTools } from '../ui/ListTools.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { TableSkeleton } from '../ui/PageSkeleton.tsx'
import { RecordTable } from '../ui/RecordTable.tsx'
import { SelectInput } from '../ui/SelectInput.tsx'
import { shownInPlace } from '../ui/shownInPlace.ts'
import { exportRefunds, REFUND_COLUMNS } from './refundColumns.tsx'

/** /tutor/refunds: what went back of the payments for the tutor's courses; search, course, order and page are in the address. */
export default function RefundList() {
  return (
    <>
      <PageHead title="Refunds and disputes" crumbs={[]} />
      <Card>
        <ListBase
          resource="reversals"
          perPage={25}
          sort={{ field: 'created_at', order: 'DESC' }}
          storeKey={false}
          exporter={exportRefunds}
          queryOptions={shownInPlace}
          loading={<TableSkeleton />}
          error={<FailedList />}
          empty={<NothingWentBack />}
        >
          <ListTools searchLabel="Search by learner or reference">
            <CourseChoice />
          </ListTools>
          <RecordTable
            caption="Refunds and disputes"
            columns={REFUND_COLUMNS}
            nothingFound="No refund and no dispute matches this search."
          />
          <Pagination rowsPerPageOptions={[10, 25, 50, 100]} />
        </ListBase>
      </Card>
    </>
  )
}

/** More courses than one tutor has. */
const COURSES = 500

function CourseChoice() {
  const { data = [] } = useGetList<CourseRow>(
    'courses',
    { pagination: { page: 1, perPage: COURSES }, sort: { field: 'title', order: 'ASC' } },
    shownInPlace,
  )
  return (
    <SelectInput
      source="course"
      label="Course"
      choices={data.map(({ slug, title }) => ({ value: slug, label: title }))}
      emptyLabel="All courses"
      size="small"
      sx={{ flex: '1 1 12rem', minWidth: '10rem' }}
    />
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
