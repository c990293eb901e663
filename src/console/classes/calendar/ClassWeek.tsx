import { Box, Typography } from '@mui/material'
import { dayAfter, mondayOf, readDay } from '#contract/rules/calendarDays.ts'
import type { OwnSlot } from '#contract/tutor/slots.ts'
import { calendarDayText } from '#shared/dates.ts'
import type { ClassSessionRecord, CourseRecord } from '../../dataProvider/records.ts'
import { lagosToday, startOfLagosDay } from '../../ui/course/lagosTime.ts'
import { FailureBox } from '../../ui/feedback/FailureBox.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { BeyondSpan } from './BeyondSpan.tsx'
import { PeriodHead } from './PeriodHead.tsx'
import { usePeriod } from './usePeriod.ts'
import { useSpan } from './useSpan.ts'
import { WeekGrid } from './WeekGrid.tsx'
import { weekEntries } from './weekEntries.ts'

/** A week of classes and booked onsite classes, by the days and hours of Lagos; any of its days names it in the address. */
export default function ClassWeek({
  course,
  onOpen,
}: {
  course: CourseRecord
  onOpen: (session: ClassSessionRecord) => void
}) {
  const { period, ...ways } = usePeriod('week')
  const today = lagosToday()
  const monday = mondayOf(readDay(period) ?? today)
  const next = dayAfter(monday, 7)
  const span = { course, isAll: ways.isAll, from: startOfLagosDay(monday), to: startOfLagosDay(next) }
  const classes = useSpan<ClassSessionRecord>('class-sessions', span)
  const slots = useSpan<OwnSlot>('slots', span)
  const failed = [classes, slots].filter(({ error }) => error)
  const entries = classes.data && slots.data && weekEntries(classes.data, slots.data)

  function handleRetry() {
    for (const { refetch } of failed) void refetch()
  }

  return (
    <Box sx={{ padding: 2, paddingTop: 0 }}>
      <PeriodHead
        name="week"
        title={`Week of ${calendarDayText(monday)}`}
        before={readDay(dayAfter(monday, -7))}
        after={readDay(next)}
        today={today}
        {...ways}
      />
      {failed[0] && <FailureBox fault={failed[0].error} onRetry={handleRetry} />}
      <BeyondSpan totals={[classes.total, slots.total]} />
      {!entries && failed.length === 0 && <TableSkeleton />}
      {entries && entries.length === 0 && (
        <Typography color="textSecondary">No classes this week.</Typography>
      )}
      {entries && entries.length > 0 && (
        <WeekGrid monday={monday} entries={entries} courseId={course.course_id} onOpen={onOpen} />
      )}
    </Box>
  )
}
