import AttendanceIcon from '@mui/icons-material/HowToRegOutlined'
import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import type { OwnSlot } from '#contract/tutor/slots.ts'
import { paths } from '#pages/paths.ts'
import { timeText } from '#shared/dates.ts'
import { weekdayText } from '#shared/localTimes.ts'
import type { ClassSessionRecord } from '../dataProvider/rest.ts'
import { StatusChip } from '../ui/cells.tsx'
import { lagosDayOf, lagosToday, startOfLagosDay } from '../ui/lagosDays.ts'
import { FailureBox, shownInPlace } from '../ui/notice.tsx'
import { Section } from '../ui/Page.tsx'
import { TableSkeleton } from '../ui/Skeleton.tsx'
import styles from './TutorDashboard.module.css'

const AttendanceDialog = lazy(() => import('../resources/classes/AttendanceDialog.tsx'))

/** Shows at most this many; classes after today only among the first `FIRST`. */
const MOST = 6
const FIRST = 3

/** Today's and the next classes and booked onsite classes of all courses, with meeting link and attendance. */
export function NextClasses() {
  const [attended, setAttended] = useState<ClassSessionRecord | null>(null)
  const from = startOfLagosDay(lagosToday())
  const classes = useComing<ClassSessionRecord>('class-sessions', { from, state: 'held' })
  const slots = useComing<OwnSlot>('slots', { from, state: 'booked' })
  const failed = [classes, slots].filter(({ error }) => error)
  const coming =
    classes.data &&
    slots.data &&
    [
      ...classes.data.map(session => ({ session, starts_at: session.starts_at })),
      ...slots.data.map(slot => ({ slot, starts_at: slot.starts_at })),
    ]
      .sort((one, other) => one.starts_at.localeCompare(other.starts_at))
      .slice(0, MOST)
      .filter(({ starts_at }, place) => place < FIRST || lagosDayOf(starts_at) === lagosToday())

  return (
    <Section
      title="Next classes"
      isPadded={false}
      actions={
        <Button component={Link} to={paths.tutorClasses()} variant="outlined" color="inherit">
          All classes
        </Button>
      }
    >
      {failed[0] && (
        <Box sx={{ padding: '0 20px 20px' }}>
          <FailureBox
            fault={failed[0].error}
            onRetry={() => {
              for (const { refetch } of failed) void refetch()
            }}
          />
        </Box>
      )}
      {!coming && failed.length === 0 && <TableSkeleton lines={FIRST} />}
      {coming?.length === 0 && (
        <Typography color="textSecondary" sx={{ padding: '0 20px 20px' }}>
          No upcoming classes. Schedule one from a course: <Link to={paths.tutorCourses()}>My Courses</Link>
        </Typography>
      )}
      <ul className={styles.classes}>
        {coming?.map(entry =>
          'session' in entry ? (
            <ClassLine
              key={`class-${entry.session.id}`}
              session={entry.session}
              onAttendance={() => setAttended(entry.session)}
            />
          ) : (
            <SlotLine key={`slot-${entry.slot.id}`} slot={entry.slot} />
          ),
        )}
      </ul>
      {attended && (
        <Suspense fallback={null}>
          <AttendanceDialog session={attended} onClose={() => setAttended(null)} />
        </Suspense>
      )}
    </Section>
  )
}

function useComing<Row extends ClassSessionRecord | OwnSlot>(
  resource: 'class-sessions' | 'slots',
  filter: object,
) {
  return useGetList<Row>(
    resource,
    { filter, sort: { field: 'starts_at', order: 'ASC' }, pagination: { page: 1, perPage: MOST } },
    shownInPlace,
  )
}

function ClassLine({ session, onAttendance }: { session: ClassSessionRecord; onAttendance: () => void }) {
  const { title, course, meeting_link: link } = session
  return (
    <li className={styles.class}>
      <Times {...session} />
      <div className={styles.what}>
        <Link to={paths.courseManage(course.slug, { tab: 'classes' })}>{title}</Link>
        <Typography variant="body2" color="textSecondary" noWrap>
          {course.title}
        </Typography>
      </div>
      <div className={styles.deeds}>
        <Tooltip title="Attendance">
          <IconButton aria-label={`Attendance for ${title}`} onClick={onAttendance}>
            <AttendanceIcon />
          </IconButton>
        </Tooltip>
        {link?.startsWith('https://') && (
          <Button
            variant="contained"
            href={link}
            target="_blank"
            rel="noreferrer"
            aria-label={`Join ${title}`}
          >
            Join
          </Button>
        )}
      </div>
    </li>
  )
}

/** An onsite class of a learner, with a link to the page on which it is confirmed and marked. */
function SlotLine({ slot }: { slot: OwnSlot }) {
  const { learner, place, course } = slot
  return (
    <li className={styles.class}>
      <Times {...slot} />
      <div className={styles.what}>
        <Link to={paths.courseManage(course.slug, { tab: 'onsite' })}>
          {learner?.firstname} {learner?.lastname}, {place.name}
        </Link>
        <Typography variant="body2" color="textSecondary" noWrap>
          {course.title}
        </Typography>
      </div>
      <StatusChip color="info">Onsite</StatusChip>
    </li>
  )
}

/** "Today" over "18:00–19:30", in Lagos time. */
function Times({ starts_at, ends_at }: { starts_at: string; ends_at: string }) {
  const day = lagosDayOf(starts_at)
  return (
    <time dateTime={starts_at} className={styles.times}>
      <strong>{day === lagosToday() ? 'Today' : weekdayText(day)}</strong>
      <span>
        {timeText(starts_at)}–{timeText(ends_at)}
      </span>
    </time>
  )
}
