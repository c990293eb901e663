import { Box, Typography } from '@mui/material'
import { SimpleForm, useDataProvider } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import type { SeriesReply } from '#contract/tutor/classes.ts'
import { calendarDayText } from '#shared/dates.ts'
import type { ConsoleDataProvider } from '../../dataProvider/consoleDataProvider.ts'
import type { CourseRecord } from '../../dataProvider/rest.ts'
import {
  ClockChangeInput,
  CohortInput,
  HolidaysInput,
  TextInput,
  useOwnZone,
  WeekdaysInput,
  weekdaysFrom,
  withoutStart,
  ZoneInput,
} from '../../ui/inputs.tsx'
import { NoticeBox } from '../../ui/notice.tsx'
import { PreviewButton, usePreview } from '../../ui/preview.tsx'
import { besideSx, fieldsSx, VerbDialog } from '../../ui/RecordDialogs.tsx'
import { MeetingLinkInput, PreviewList } from './classForm.tsx'

/** Creates a weekly series of classes in one step. */
export default function SeriesCreate({ course, onClose }: { course: CourseRecord; onClose: () => void }) {
  const zone = useOwnZone()
  if (zone === null) return null

  return (
    <VerbDialog
      title="Add weekly classes"
      keptAs={`seriesOf.${course.id}`}
      saveLabel="Add classes"
      maxWidth="lg"
      verb={(dataProvider, form: SeriesForm) =>
        dataProvider.addSeries({ course_id: course.course_id, ...seriesFrom(form) })
      }
      doneText={({ classes }: SeriesReply) => {
        const count = classes.length === 1 ? '1 class' : `${classes.length} classes`
        return `${count} added to the timetable.`
      }}
      onClose={onClose}
    >
      <SimpleForm defaultValues={newSeries(zone)}>
        <Box sx={besideSx}>
          <Box sx={fieldsSx}>
            <TextInput
              source="title"
              label="Title"
              isRequired
              autoFocus
              helperText="We number each class, e.g. Weaving 1, Weaving 2."
            />
            {course.runs_in_cohorts && <CohortInput course={course} more={withoutStart(course)} />}
            <Box
              sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: 'repeat(4, 1fr)', md: '1fr 1fr' } }}
            >
              <TextInput source="first_day" label="First day" type="date" isRequired />
              <TextInput source="count" label="Number of classes" type="number" isRequired />
              <TextInput source="time_of_day" label="Starts at" type="time" isRequired />
              <TextInput source="minutes" label="Length in minutes" type="number" isRequired />
            </Box>
            <WeekdaysInput />
            <HolidaysInput />
            <ZoneInput helperText="Class times are in this time zone and keep to it when clocks change." />
            <ClockChangeInput />
          </Box>
          <Box sx={fieldsSx}>
            <MeetingLinkInput />
            <SeriesPreview course={course} />
          </Box>
        </Box>
      </SimpleForm>
    </VerbDialog>
  )
}

/** Previews the classes that would be created; a button leaves a day out as a holiday. */
function SeriesPreview({ course }: { course: CourseRecord }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const { getValues, setValue } = useFormContext<SeriesForm>()
  const { preview, notice, isPending, show } = usePreview(() =>
    dataProvider.previewSeries({ course_id: course.course_id, ...seriesFrom(getValues()) }),
  )

  function handleLeaveOut(day: string) {
    setValue('holidays', [...getValues('holidays'), day], { shouldDirty: true })
    show()
  }

  const classes = preview?.classes
  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start', minWidth: 0 }}>
      <PreviewButton isPending={isPending} onPress={show} />
      {notice && <NoticeBox notice={notice} />}
      <div aria-live="polite">
        {preview && classes && (
          <>
            <Typography>
              {classes.length === 1 ? '1 class' : `${classes.length} classes`}
              {preview.skipped.length > 0 && `; skipped: ${preview.skipped.map(calendarDayText).join(', ')}`}
            </Typography>
            <PreviewList label="Classes to add" classes={classes} onLeaveOut={handleLeaveOut} />
          </>
        )}
      </div>
    </Box>
  )
}

/** Form values of a weekly series. */
interface SeriesForm {
  title: string
  /** Empty means everybody in the course; asked for only if the course has cohorts. */
  cohort_id?: number | ''
  /** 1 is Monday; empty means the weekday of the first day. */
  weekdays: number[]
  first_day: string
  time_of_day: string
  minutes: string
  time_zone: string
  count: string
  /** Days such as 2027-01-12. */
  holidays: string[]
  clock_change: 'earlier' | 'later' | ''
  meeting_link: string
}

/** Returns an empty form in the tutor's time zone. */
function newSeries(timeZone: string): SeriesForm {
  return {
    title: '',
    weekdays: [],
    first_day: '',
    time_of_day: '18:00',
    minutes: '90',
    time_zone: timeZone,
    count: '8',
    holidays: [],
    clock_change: '',
    meeting_link: '',
  }
}

/** Converts a filled form to the API's request body. */
function seriesFrom(form: SeriesForm) {
  const { cohort_id, weekdays, first_day, clock_change } = form
  return {
    title: form.title.trim(),
    ...(cohort_id !== undefined && { cohort_id: cohort_id === '' ? null : cohort_id }),
    weekdays: weekdaysFrom(weekdays, first_day),
    first_day,
    time_of_day: form.time_of_day,
    minutes: Number(form.minutes),
    time_zone: form.time_zone.trim(),
    count: Number(form.count),
    holidays: form.holidays,
    ...(clock_change && { clock_change }),
    meeting_link: form.meeting_link.trim() || null,
  }
}
