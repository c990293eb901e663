import { Box, Button, Typography } from '@mui/material'
import { Link, useNavigate } from 'react-router-dom'
import type { HistoryAct, HistoryLine } from '#contract/tutor/history.ts'
import { paths } from '#pages/paths.ts'
import { dollarText, nairaText } from '#shared/money.ts'
import cells from '../ui/cells.module.css'
import { TimeSpan } from '../ui/cells.tsx'
import { CourseChoice } from '../ui/course.tsx'
import { HEADS } from '../ui/heads.tsx'
import { ListTools } from '../ui/ListTools.tsx'
import { MessagePage } from '../ui/MessagePage.tsx'
import { Card, PageHead } from '../ui/Page.tsx'
import { type Column, RecordList } from '../ui/RecordList.tsx'

/** /tutor/history: changes to the tutor's courses, newest first; the URL holds course, order and page. */
export default function HistoryListPage() {
  const navigate = useNavigate()
  return (
    <>
      <PageHead {...HEADS.tutorHistory} />
      <Card>
        <RecordList
          resource="audit"
          sort={{ field: 'id', order: 'DESC' }}
          caption="History"
          columns={HISTORY_COLUMNS}
          onOpen={({ course }) => void navigate(paths.courseManage(course.slug))}
          nothingFound="No activity for this course yet."
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
    <MessagePage title="No activity yet">
      <Typography color="textSecondary">
        Price changes, publishing and decisions by the academy appear here.
      </Typography>
      <Button variant="contained" component={Link} to={paths.tutorCourses()}>
        My Courses
      </Button>
    </MessagePage>
  )
}

const ACTS: Record<HistoryAct, string> = {
  price_changed: 'Price changed',
  put_on_sale: 'Published',
  taken_off_sale: 'Unpublished',
  taken_down: 'Taken down',
  restored: 'Restored',
  refund_asked: 'Refund requested',
  payment_accepted: 'Payment accepted',
  rating_hidden: 'Rating hidden',
  rating_shown: 'Rating restored',
  reply_hidden: 'Reply to a rating hidden',
  reply_shown: 'Reply to a rating restored',
  cohort_cancelled: 'Cohort cancelled',
}

const PRICES = { original_price: 'Original price', discounted_price: 'Discounted price' } as const

/** The columns of the history. */
const HISTORY_COLUMNS: readonly Column<HistoryLine>[] = [
  { title: 'When (Lagos time)', cell: ({ at }) => <TimeSpan from={at} />, sortBy: 'id' },
  { title: 'Course', cell: ({ course }) => <Course {...course} /> },
  { title: 'What happened', cell: line => <Happened {...line} /> },
  { title: 'By', cell: ({ who }) => (who === 'you' ? 'You' : 'The academy') },
]

/** "Discounted price: $50 to $40.50". */
function changeText({ what, from, to }: HistoryLine['changes'][number]): string {
  if (what === 'refund') return nairaText(to ?? 0)
  return `${PRICES[what]}: ${dollarText(from ?? 0)} to ${dollarText(to ?? 0)}`
}

function Course({ slug, title }: HistoryLine['course']) {
  return (
    <Link to={paths.courseManage(slug)} className={cells.title}>
      {title}
    </Link>
  )
}

function Happened({ act, changes, reason }: HistoryLine) {
  return (
    <Box component="span" sx={{ display: 'grid', gap: 0.5, overflowWrap: 'anywhere' }}>
      <span>{ACTS[act]}</span>
      {[...changes.map(changeText), ...(reason === null ? [] : [reason])].map(text => (
        <Typography key={text} component="span" variant="body2" color="textSecondary">
          {text}
        </Typography>
      ))}
    </Box>
  )
}
