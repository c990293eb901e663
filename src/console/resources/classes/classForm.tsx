import { Box, Button, Typography } from '@mui/material'
import { useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { NOTES_MAX } from '#contract/rules/classSessions.ts'
import { meetingPlace, newJitsiRoom } from '#contract/rules/meetingLink.ts'
import { readPastedLink } from '#contract/rules/pastedLink.ts'
import type { OwnClassSession, SeriesClass } from '#contract/tutor/classes.ts'
import { calendarDayText } from '#shared/dates.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { clockText, weekdayName, zoneText } from '#shared/localTimes.ts'
import type { ClassSessionRecord, CourseRecord } from '../../dataProvider/rest.ts'
import {
  ClockChangeInput,
  CohortInput,
  FIRST_DAY,
  TextInput,
  withoutStart,
  ZoneInput,
} from '../../ui/inputs.tsx'

/** The fields of a class; `session` is the class being edited. */
export function ClassInputs({ course, session }: { course: CourseRecord; session?: ClassSessionRecord }) {
  const scope = useWatch<ClassForm, 'scope'>({ name: 'scope' })
  const isAlone = scope === undefined || scope === 'one'
  const moveEnd = useEndThatFollows()
  const hasBegun = session !== undefined && Date.parse(session.starts_at) <= Date.now()
  return (
    <>
      <TextInput source="title" label="Title" isRequired autoFocus />
      {course.runs_in_cohorts && isAlone && <CohortInput course={course} more={withoutStart(course)} />}
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextInput source="starts_at" label="Starts at" type="datetime-local" isRequired onTyped={moveEnd} />
        <TextInput source="ends_at" label="Ends at" type="datetime-local" isRequired />
      </Box>
      <ZoneInput helperText="Class times are in this time zone." />
      <ClockChangeInput />
      <MeetingLinkInput />
      {isAlone && (
        <TextInput
          source="notes"
          label="Notes"
          multiline
          minRows={2}
          helperText="Shown in learners’ timetables, e.g. what to bring."
          slotProps={{ htmlInput: { maxLength: NOTES_MAX } }}
        />
      )}
      {isAlone && hasBegun && (
        <TextInput
          source="recording_link"
          label="Recording link"
          type="url"
          helperText="Where learners can watch the recording."
        />
      )}
    </>
  )
}

const MS_PER_MINUTE = 60_000
const USUAL_MINUTES = 60

/** Returns a handler of a new start that moves the end along, so that the class keeps its length. */
function useEndThatFollows(): (starts: string) => void {
  const { setValue } = useFormContext<ClassForm>()
  const [starts = '', ends = ''] = useWatch<ClassForm, ['starts_at', 'ends_at']>({
    name: ['starts_at', 'ends_at'],
  })
  const length = useRef(USUAL_MINUTES * MS_PER_MINUTE)
  if (starts >= FIRST_DAY && ends > starts) length.current = clockOf(ends) - clockOf(starts)
  return typed => {
    if (typed < FIRST_DAY) return
    const end = new Date(clockOf(typed) + length.current).toISOString().slice(0, 16)
    setValue('ends_at', end, { shouldDirty: true })
  }
}

/** Returns a local time as milliseconds, to calculate with. */
function clockOf(local: string): number {
  return Date.parse(`${local}Z`)
}

export function MeetingLinkInput() {
  const jitsiUrl = useRootData().config.jitsi_url ?? null
  const { setValue } = useFormContext<ClassForm>()
  const typed = useWatch<ClassForm, 'meeting_link'>({ name: 'meeting_link' }) ?? ''
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <TextInput
        source="meeting_link"
        label="Meeting link"
        type="url"
        helperText={meetingHelp(typed, jitsiUrl)}
      />
      {jitsiUrl !== null && (
        <Button
          size="small"
          onClick={() => setValue('meeting_link', newJitsiRoom(jitsiUrl), { shouldDirty: true })}
        >
          Create a room
        </Button>
      )}
      {jitsiUrl !== null && new URL(jitsiUrl).hostname === 'meet.jit.si' && (
        <small>The first person to join must sign in to meet.jit.si, so join before your learners.</small>
      )}
    </Box>
  )
}

/** Tells what is taken from the meeting link's field, or what is wrong with a text that has more than one word. */
function meetingHelp(typed: string, jitsiUrl: string | null): string {
  const read = readPastedLink(typed, CLASS_LABELS.meeting_link, { wordsGoTo: 'the notes' })
  // A single word that is no link yet is still being typed.
  if ('fault' in read && typed.trim().includes(' ')) return read.fault
  const link = 'link' in read ? read.link : null
  const place = meetingPlace(link ?? '', jitsiUrl)
  if (link === null || place === null) return 'Google Meet, Zoom or other link. You can add it later.'
  const shown = link === typed.trim() ? '' : ` at ${link}`
  return `Meets on ${place.name ?? place.host}${shown}. Learners see the link when it’s time to join.`
}

/** Form values of a class. Times are local to `time_zone`; the server converts them to instants. */
export interface ClassForm {
  title: string
  /** Empty means everybody in the course; asked for only if the course has cohorts. */
  cohort_id?: number | ''
  starts_at: string
  ends_at: string
  time_zone: string
  /** Empty until the server asks for it. */
  clock_change: 'earlier' | 'later' | ''
  meeting_link: string
  notes: string
  recording_link: string
  /** Other classes of its series to change too; left out for a class without a series. */
  scope?: ClassScope
}

/** The class alone, it and later ones, or its whole series. */
export type ClassScope = 'one' | 'following' | 'all'

/** The labels of the inputs. */
export const CLASS_LABELS = {
  title: 'Title',
  cohort_id: 'For',
  starts_at: 'Starts at',
  ends_at: 'Ends at',
  time_zone: 'Time zone',
  clock_change: 'Clocks change that day',
  meeting_link: 'Meeting link',
  notes: 'Notes',
  recording_link: 'Recording link',
} satisfies Record<Exclude<keyof ClassForm, 'scope'>, string>

/** Returns an empty form in the tutor's time zone. */
export function newClass(timeZone: string): ClassForm {
  return {
    title: '',
    starts_at: '',
    ends_at: '',
    time_zone: timeZone,
    clock_change: '',
    meeting_link: '',
    notes: '',
    recording_link: '',
  }
}

/** Returns the form values of a class. */
export function classFormOf(session: OwnClassSession): ClassForm {
  return {
    title: session.title,
    cohort_id: session.cohort_id ?? '',
    starts_at: session.starts_local,
    ends_at: session.ends_local,
    time_zone: session.time_zone,
    clock_change: session.clock_change ?? '',
    meeting_link: session.meeting_link ?? '',
    notes: session.notes ?? '',
    recording_link: session.recording_link ?? '',
    ...(session.series_id !== null && { scope: 'one' as const }),
  }
}

/** Converts a filled form to the API's request body. */
export function classFrom({
  title,
  cohort_id,
  starts_at,
  ends_at,
  time_zone,
  clock_change,
  meeting_link: link,
  notes,
  recording_link: recording,
  scope,
}: ClassForm) {
  return {
    title: title.trim(),
    ...(cohort_id !== undefined && { cohort_id: cohort_id === '' ? null : cohort_id }),
    starts_at,
    ends_at,
    time_zone: time_zone.trim(),
    ...(clock_change && { clock_change }),
    meeting_link: link.trim() || null,
    ...(notes !== undefined && { notes: notes.trim() }),
    ...(recording !== undefined && { recording_link: recording.trim() || null }),
    ...(scope !== undefined && { scope }),
  }
}

/** A class in a preview; `note` says when an existing class was before. */
type PreviewedClass = Pick<SeriesClass, 'title' | 'starts_local' | 'ends_local' | 'time_zone' | 'problem'> & {
  note?: string
}

/** Lists the classes of a preview, soonest first, each with its problem if any. */
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
              sx={{ flex: 'none' }}
              aria-label={`Skip ${calendarDayText(starts_local.slice(0, 10))}`}
              onClick={() => onLeaveOut(starts_local.slice(0, 10))}
            >
              Skip
            </Button>
          )}
        </Box>
      ))}
    </Box>
  )
}
