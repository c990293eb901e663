import { MenuItem, TextField } from '@mui/material'
import { DISPLAY_CHOICES, HIDDEN, SHOWING } from '#contract/rules/courseStatus.ts'
import type { CourseRecord } from '../../dataProvider/records.ts'
import { useCourseChange } from '../../ui/course/useCourseChange.ts'

/** Showing or Hidden: a hidden course is unlisted, its direct link works. */
export function DisplaySelect({ course }: { course: CourseRecord }) {
  const change = useCourseChange<typeof SHOWING | typeof HIDDEN>(course.id, (dataProvider, display) =>
    dataProvider.setDisplay(course, display),
  )
  const shown = change.isPending ? change.variables : course.display
  return (
    <TextField
      select
      label="Display"
      size="small"
      value={shown}
      disabled={change.isPending}
      onChange={({ target }) => change.mutate(Number(target.value) === HIDDEN ? HIDDEN : SHOWING)}
      sx={{ minWidth: 130 }}
    >
      {DISPLAY_CHOICES.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}
