import { Box, Button, Typography } from '@mui/material'
import type { SeriesClass } from '#contract/tutor/classSeries.ts'
import { calendarDayText } from '#shared/dates.ts'
import { clockText, weekdayName, zoneText } from '#shared/localTimes.ts'

/** A class of a preview, and what it was before where it is one already. */
export type PreviewedClass = Pick<
  SeriesClass,
  'title' | 'starts_local' | 'ends_local' | 'time_zone' | 'problem'
> & { note?: string }

/** The classes of a preview, soonest first, each with what is in its way. */
export function PreviewList({
  label,
  classes,
  onLeaveOut,
}: {
  label: string
  classes: readonly PreviewedClass[]
  onLeaveOut?: (day: string) => void
}) {
  return (
    <Box
      component="ol"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: 1,
        margin: 0,
        padding: 0,
        listStyle: 'none',
        maxHeight: 320,
        overflow: 'auto',
      }}
      tabIndex={0}
    >
      {classes.map(({ title, starts_local, ends_local, time_zone, problem, note }) => (
        <Box
          component="li"
          key={`${title} ${starts_local}`}
          sx={{ display: 'flex', gap: 1, alignItems: 'start' }}
        >
          <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
            <Typography variant="body2" color="textSecondary">
              {weekdayName(starts_local)} {calendarDayText(starts_local.slice(0, 10))},{' '}
              {clockText(starts_local)} to {clockText(ends_local)} ({zoneText(time_zone)})
              {note && ` · ${note}`}
            </Typography>
            {problem && (
              <Typography variant="body2" sx={{ color: 'var(--danger)' }}>
                {problem}
              </Typography>
            )}
          </Box>
          {onLeaveOut && (
            <Button
              size="small"
              aria-label={`Leave out ${calendarDayText(starts_local.slice(0, 10))}`}
              onClick={() => onLeaveOut(starts_local.slice(0, 10))}
            >
              Leave out
            </Button>
          )}
        </Box>
      ))}
    </Box>
  )
}
