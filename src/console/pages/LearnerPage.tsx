import { Box, Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useGetOne } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import { methodName } from '#contract/rules/learningMethod.ts'
import type { LearnerDetail } from '#contract/tutor/learners.ts'
import { paths } from '#pages/paths.ts'
import { dayText } from '#shared/dates.ts'
import { failureOf } from '../dataProvider/rest.ts'
import { Amount, nameOf, RECIPIENT_STATES, Reach, SaleChip } from '../resources/learners.tsx'
import { Moment, StatusChip } from '../ui/cells.tsx'
import { ErrorState, MessagePage } from '../ui/MessagePage.tsx'
import { shownInPlace } from '../ui/notice.tsx'
import { LEARNERS, PageHead, Section } from '../ui/Page.tsx'
import { PageSkeleton } from '../ui/Skeleton.tsx'

/** /tutor/learners/{id}: one learner's courses, attendance, payments and e-mails, as far as they concern the tutor. */
export default function LearnerPage() {
  const { learner: id = '' } = useParams()
  const { data, error, refetch } = useGetOne<LearnerDetail>('learners', { id: Number(id) }, shownInPlace)
  if (error && failureOf(error).status === 404) return <NotAmongYours />
  if (error) return <ErrorState fault={error} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHead title={nameOf(data)} crumbs={LEARNERS}>
        <Reach {...data} />
      </PageHead>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Lines title="Courses" none="Not in your courses.">
          {data.enrolments.map(({ id, course, status, cohort, method, enrolled_at, attendance }) => (
            <Line key={id}>
              <div>
                <Link to={paths.courseManage(course.slug, { tab: 'enrollments' })}>{course.title}</Link>
                <Typography variant="body2" color="textSecondary">
                  {methodName(method)}
                  {cohort && ` · ${cohort}`} · enrolled {dayText(enrolled_at)}
                </Typography>
              </div>
              {attendance && (
                <Typography variant="body2">
                  Attended {attendance.attended} of {attendance.of} classes
                </Typography>
              )}
              <StatusChip color={status.color}>{status.statement}</StatusChip>
            </Line>
          ))}
        </Lines>
        <Lines title="Payments" none="No payments.">
          {data.payments.map(sale => (
            <Line key={sale.id}>
              <div>
                {sale.course.title}
                <Typography variant="body2" color="textSecondary">
                  {dayText(sale.paid_at)} · {sale.reference}
                </Typography>
              </div>
              {sale.status !== 'paid' && <SaleChip {...sale} />}
              <Amount {...sale} />
            </Line>
          ))}
        </Lines>
        <Lines title="Emails" none="No announcements sent.">
          {data.letters.map(({ id, subject, course, send_at, state }) => (
            <Line key={id}>
              <div>
                <Link to={paths.courseManage(course.slug, { tab: 'announcements' })}>{subject}</Link>
                <Typography variant="body2" color="textSecondary">
                  {course.title} · <Moment instant={send_at} />
                </Typography>
              </div>
              {RECIPIENT_STATES[state]}
            </Line>
          ))}
        </Lines>
      </Box>
    </>
  )
}

function NotAmongYours() {
  return (
    <MessagePage isPage title="Learner not found">
      <Typography>This learner isn’t in any of your courses.</Typography>
      <Button variant="contained" component={Link} to={paths.tutorLearners()}>
        Learners
      </Button>
    </MessagePage>
  )
}

function Lines({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <Section title={title} isPadded={false}>
      {children.length === 0 && (
        <Typography color="textSecondary" sx={{ padding: '0 20px 20px' }}>
          {none}
        </Typography>
      )}
      <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Section>
  )
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Box component="li" sx={lineSx}>
      {children}
    </Box>
  )
}

const lineSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px 20px',
  alignItems: 'center',
  padding: '12px 20px',
  borderTop: '1px solid var(--line)',
  '& > div': { flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' },
}
