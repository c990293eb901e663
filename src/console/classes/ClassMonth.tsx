import PreviousIcon from '@mui/icons-material/ChevronLeftOutlined'
import NextIcon from '@mui/icons-material/ChevronRightOutlined'
import { Box, Button, FormControlLabel, IconButton, Switch, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { weekdayOf } from '#contract/rules/calendarDays.ts'
import { daysOf, monthAfter, readMonth } from '#contract/rules/calendarMonth.ts'
import { timeText } from '#shared/dates.ts'
import { monthText, SHORT_WEEKDAYS } from '#shared/localTimes.ts'
import { failureOf } from '../dataProvider/failures.ts'
import type { ClassSessionRecord, CourseRecord } from '../dataProvider/records.ts'
import { lagosDayOf, lagosToday, startOfLagosDay } from '../ui/course/lagosTime.ts'
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx'
import { failed, shownInPlace } from '../ui/feedback/notice.ts'
import { TableSkeleton } from '../ui/feedback/Skeleton.tsx'
import styles from './ClassMonth.module.css'

/** As many classes as the server gives at once: a tutor's month has fewer. */
const MOST_CLASSES = 500

/** After the last month that there is. */
const AFTER_LAST_MONTH = '2200-01'

/** A month of classes, by the days of Lagos; which month stands in the address as `?month=`. Only its own classes are loaded. */
export default function ClassMonth({
  course,
  onOpen,
}: {
  course: CourseRecord
  onOpen: (session: ClassSessionRecord) => void
}) {
  const [search, setSearch] = useSearchParams()
  const [isAll, setAll] = useState(false)
  const month = readMonth(search.get('month')) ?? lagosToday().slice(0, 7)
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)]
  const { data, error, isPending } = useGetList<ClassSessionRecord>(
    'class-sessions',
    {
      filter: {
        ...(!isAll && { course: course.id }),
        from: startOfLagosDay(`${month}-01`),
        to: startOfLagosDay(`${after ?? AFTER_LAST_MONTH}-01`),
      },
      sort: { field: 'starts_at', order: 'ASC' },
      pagination: { page: 1, perPage: MOST_CLASSES },
    },
    shownInPlace,
  )

  function handleMonth(to: string | null) {
    if (to === null) return
    setSearch({ ...Object.fromEntries(search), month: to }, { replace: true, preventScrollReset: true })
  }

  return (
    <Box sx={{ padding: 2, paddingTop: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBottom: 1 }}>
        <IconButton
          aria-label="Previous month"
          disabled={before === null}
          onClick={() => handleMonth(before)}
        >
          <PreviousIcon />
        </IconButton>
        <Typography
          component="h3"
          variant="h6"
          aria-live="polite"
          sx={{ minWidth: '9rem', textAlign: 'center' }}
        >
          {monthText(month)}
        </Typography>
        <IconButton aria-label="Next month" disabled={after === null} onClick={() => handleMonth(after)}>
          <NextIcon />
        </IconButton>
        <Button onClick={() => handleMonth(lagosToday().slice(0, 7))}>Today</Button>
        <FormControlLabel
          sx={{ marginLeft: 'auto' }}
          control={<Switch checked={isAll} onChange={(_, isOn) => setAll(isOn)} />}
          label="All my courses"
        />
      </Box>
      {error && <NoticeBox notice={failed(failureOf(error))} />}
      {isPending && <TableSkeleton />}
      {data && <Days month={month} classes={data} courseId={course.course_id} onOpen={onOpen} />}
    </Box>
  )
}

function Days({
  month,
  classes,
  courseId,
  onOpen,
}: {
  month: string
  classes: readonly ClassSessionRecord[]
  courseId: number
  onOpen: (session: ClassSessionRecord) => void
}) {
  const days = daysOf(month)
  const emptyBefore = weekdayOf(`${month}-01`) - 1
  const classesOn = new Map(days.map(day => [day, [] as ClassSessionRecord[]]))
  for (const session of classes) classesOn.get(lagosDayOf(session.starts_at))?.push(session)
  const today = lagosToday()
  return (
    <>
      {classes.length === 0 && <Typography color="textSecondary">No classes this month.</Typography>}
      <div className={styles.weekdays} aria-hidden>
        {SHORT_WEEKDAYS.map(name => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ol className={styles.days} aria-label={`Classes of ${monthText(month)}`}>
        {SHORT_WEEKDAYS.slice(0, emptyBefore).map(name => (
          <li key={name} className={styles.before} aria-hidden />
        ))}
        {days.map(day => {
          const held = classesOn.get(day) ?? []
          return (
            <li
              key={day}
              className={styles.day}
              data-empty={held.length === 0 || undefined}
              data-today={day === today || undefined}
            >
              <span className={styles.number} title={day === today ? 'Today' : undefined}>
                {Number(day.slice(8))}
              </span>
              {held.map(session => (
                <DayClass
                  key={session.id}
                  session={session}
                  onOpen={session.course_id === courseId ? onOpen : undefined}
                />
              ))}
            </li>
          )
        })}
      </ol>
      <Typography variant="body2" color="textSecondary" sx={{ marginTop: 1 }}>
        Days and times are Lagos’s.
      </Typography>
    </>
  )
}

/** A class of another course is only shown. */
function DayClass({
  session,
  onOpen,
}: {
  session: ClassSessionRecord
  onOpen: ((session: ClassSessionRecord) => void) | undefined
}) {
  const { title, starts_at, cancelled_at } = session
  const words = (
    <>
      {timeText(starts_at)} {cancelled_at === null ? title : <s>{title}</s>}
      {cancelled_at !== null && ' (cancelled)'}
    </>
  )
  if (!onOpen) return <span className={styles.other}>{words}</span>
  return (
    <button type="button" className={styles.class} onClick={() => onOpen(session)}>
      {words}
    </button>
  )
}
