import { Box, Checkbox, FormControlLabel, FormGroup, FormLabel, Typography } from '@mui/material'
import { useDataProvider, useRefresh } from 'react-admin'
import { useController, useFormContext } from 'react-hook-form'
import type { SeriesReply } from '#contract/tutor/classSeries.ts'
import { calendarDayText } from '#shared/dates.ts'
import { WEEKDAYS } from '#shared/localTimes.ts'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'
import type { CourseRecord } from '../dataProvider/records.ts'
import { CreateDialog } from '../ui/dialogs/RecordDialogs.tsx'
import { NoticeBox } from '../ui/feedback/NoticeBox.tsx'
import { done } from '../ui/feedback/notice.ts'
import { ClockChangeInput } from '../ui/inputs/ClockChangeInput.tsx'
import { CohortInput, withoutStart } from '../ui/inputs/CohortInput.tsx'
import { holidaysOf } from '../ui/inputs/holidays.ts'
import { PreviewButton } from '../ui/inputs/PreviewButton.tsx'
import { TextInput } from '../ui/inputs/TextInput.tsx'
import { useOwnZone } from '../ui/inputs/useOwnZone.ts'
import { usePreview } from '../ui/inputs/usePreview.ts'
import { ZoneInput } from '../ui/inputs/ZoneInput.tsx'
import { MeetingLinkInput } from './ClassInputs.tsx'
import { PreviewList } from './PreviewList.tsx'
import { newSeries, type SeriesForm, seriesFrom, seriesSentences } from './seriesForm.ts'

/** Plans a class on the same days of each week, all of them in one step. */
export default function SeriesCreate({ course, onClose }: { course: CourseRecord; onClose: () => void }) {
  const refresh = useRefresh()
  const zone = useOwnZone()
  if (zone === null) return null

  function handleAdded({ classes }: SeriesReply) {
    refresh()
    const count = classes.length === 1 ? '1 class is' : `${classes.length} classes are`
    return done('Success!', `${count} planned; enrolled learners see them in their timetable.`)
  }

  return (
    <CreateDialog
      resource="class-series"
      title="Add weekly classes"
      keptAs={`seriesOf.${course.id}`}
      saveLabel="Add classes"
      defaultValues={newSeries(zone)}
      validate={form => seriesSentences(form as SeriesForm)}
      transform={(form: SeriesForm) => ({ course_id: course.course_id, ...seriesFrom(form) })}
      onSaved={handleAdded}
      onClose={onClose}
    >
      <TextInput
        source="title"
        label="Title"
        isRequired
        autoFocus
        helperText="Each class has its number after it, e.g. Weaving 1, Weaving 2."
      />
      {course.runs_in_cohorts && <CohortInput course={course} more={withoutStart(course)} />}
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextInput source="first_day" label="First day" type="date" isRequired />
        <TextInput source="count" label="Number of classes" type="number" isRequired />
        <TextInput source="time_of_day" label="Starts at" type="time" isRequired />
        <TextInput source="minutes" label="Length in minutes" type="number" isRequired />
      </Box>
      <WeekdaysInput />
      <TextInput
        source="holidays"
        label="Holidays"
        helperText="Days without a class, such as 2026-12-25, 2027-01-01. They use no number."
      />
      <ZoneInput helperText="On whose clock the classes are: they stay at their time there when clocks change." />
      <ClockChangeInput />
      <MeetingLinkInput />
      <SeriesPreview course={course} />
    </CreateDialog>
  )
}

function WeekdaysInput() {
  const { field, fieldState } = useController<SeriesForm, 'weekdays'>({ name: 'weekdays' })
  const chosen: number[] = field.value ?? []

  function handleChange(day: number, isChosen: boolean) {
    const others = chosen.filter(one => one !== day)
    field.onChange(isChosen ? [...others, day].sort() : others)
  }

  return (
    <Box component="fieldset" sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <FormLabel component="legend">Weekdays</FormLabel>
      <FormGroup row>
        {WEEKDAYS.map((name, index) => (
          <FormControlLabel
            key={name}
            label={name}
            control={
              <Checkbox
                checked={chosen.includes(index + 1)}
                onChange={(_, isChosen) => handleChange(index + 1, isChosen)}
              />
            }
          />
        ))}
      </FormGroup>
      <Typography variant="body2" color={fieldState.error ? 'error' : 'textSecondary'}>
        {fieldState.error?.message ?? 'Tick none for the weekday of the first day.'}
      </Typography>
    </Box>
  )
}

/** Exactly the classes that would be made; a day that turns out to be a holiday is left out by a press. */
function SeriesPreview({ course }: { course: CourseRecord }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { getValues, setValue } = useFormContext<SeriesForm>()
  const { preview, notice, isPending, show } = usePreview(() =>
    dataProvider.previewSeries({ course_id: course.course_id, ...seriesFrom(getValues()) }),
  )

  function handleLeaveOut(day: string) {
    const days = [...holidaysOf(getValues('holidays')), day]
    setValue('holidays', days.join(', '), { shouldDirty: true })
    show()
  }

  const classes = preview?.classes
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <PreviewButton isPending={isPending} onPress={show} />
      {notice && <NoticeBox notice={notice} />}
      <div aria-live="polite">
        {preview && classes && (
          <>
            <Typography>
              {classes.length === 1 ? '1 class' : `${classes.length} classes`}
              {preview.skipped.length > 0 && `; left out: ${preview.skipped.map(calendarDayText).join(', ')}`}
            </Typography>
            <PreviewList
              label="Classes that would be planned"
              classes={classes}
              onLeaveOut={handleLeaveOut}
            />
          </>
        )}
      </div>
    </Box>
  )
}
