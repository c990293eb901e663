import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useDataProvider } from 'react-admin'
import type { ClassSession } from '#contract/entities.ts'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'
import { failureOf } from '../dataProvider/failures.ts'
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx'
import { failed } from '../ui/feedback/notice.ts'
import { TableSkeleton } from '../ui/feedback/Skeleton.tsx'
import { Moment } from '../ui/tables/Moment.tsx'

/** The class sessions of a course, soonest first, Lagos time. */
export function TimetableDialog({
  course,
  onClose,
}: {
  course: { slug: string; title: string }
  onClose: () => void
}) {
  const id = useId()
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { data, error, isPending } = useQuery({
    queryKey: ['timetable', course.slug],
    queryFn: ({ signal }) => dataProvider.timetable(course.slug, signal),
  })
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>Timetable of {course.title}</DialogTitle>
      <DialogContent>
        {isPending && <TableSkeleton lines={3} />}
        {error && <NoticeBox notice={failed(failureOf(error))} />}
        <ul style={{ display: 'grid', gap: 12, padding: 0, listStyle: 'none' }}>
          {data?.map(session => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Session({ session }: { session: ClassSession }) {
  const { title, starts_at, ends_at, meeting_link, cancelled_at, cancel_reason } = session
  const link = cancelled_at === null ? meeting_link : null
  return (
    <li>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      {cancelled_at !== null && <Typography variant="body2">Cancelled: {cancel_reason}</Typography>}
      <Typography variant="body2" color="textSecondary">
        <Moment instant={starts_at} /> to <Moment instant={ends_at} />
        {link?.startsWith('https://') && (
          <>
            {' · '}
            <Link href={link} target="_blank" rel="noreferrer">
              Join class
            </Link>
          </>
        )}
      </Typography>
    </li>
  )
}
