import { Box, Button } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import { NOTES_MAX } from '#contract/rules/classSessions.ts'
import { meetingPlace, newJitsiRoom } from '#contract/rules/meetingLink.ts'
import { useRootData } from '#shared/loaderContext.ts'
import type { ClassSessionRecord, CourseRecord } from '../dataProvider/records.ts'
import { ClockChangeInput } from '../ui/inputs/ClockChangeInput.tsx'
import { CohortInput, withoutStart } from '../ui/inputs/CohortInput.tsx'
import { TextInput } from '../ui/inputs/TextInput.tsx'
import { ZoneInput } from '../ui/inputs/ZoneInput.tsx'
import type { ClassForm } from './classForm.ts'

/** The fields of a class; `session` is the class that is changed. */
export function ClassInputs({ course, session }: { course: CourseRecord; session?: ClassSessionRecord }) {
  const scope = useWatch<ClassForm, 'scope'>({ name: 'scope' })
  const isAlone = scope === undefined || scope === 'one'
  const hasBegun = session !== undefined && Date.parse(session.starts_at) <= Date.now()
  return (
    <>
      <TextInput source="title" label="Title" isRequired autoFocus />
      {course.runs_in_cohorts && isAlone && <CohortInput course={course} more={withoutStart(course)} />}
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextInput source="starts_at" label="Starts at" type="datetime-local" isRequired />
        <TextInput source="ends_at" label="Ends at" type="datetime-local" isRequired />
      </Box>
      <ZoneInput helperText="On whose clock the class is planned, e.g. Africa/Lagos or Europe/London. Learners elsewhere see their own time too." />
      <ClockChangeInput />
      <MeetingLinkInput />
      {isAlone && (
        <TextInput
          source="notes"
          label="Notes"
          multiline
          minRows={2}
          helperText="Learners read them in their timetable, e.g. what to bring."
          slotProps={{ htmlInput: { maxLength: NOTES_MAX } }}
        />
      )}
      {isAlone && hasBegun && (
        <TextInput
          source="recording_link"
          label="Recording link"
          type="url"
          helperText="Where learners find a recording of the class."
        />
      )}
    </>
  )
}

export function MeetingLinkInput() {
  const jitsiUrl = useRootData().config.jitsi_url ?? null
  const { setValue } = useFormContext<ClassForm>()
  const link = useWatch<ClassForm, 'meeting_link'>({ name: 'meeting_link' })
  const place = meetingPlace(link ?? '', jitsiUrl)
  const helperText = place
    ? `Meets at ${place.name ?? place.host}. Learners see the link when it is time to join.`
    : 'Where the class meets, e.g. a link of Google Meet or Zoom; it may follow later.'
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <TextInput source="meeting_link" label="Meeting link" type="url" helperText={helperText} />
      {jitsiUrl !== null && (
        <Button
          size="small"
          onClick={() => setValue('meeting_link', newJitsiRoom(jitsiUrl), { shouldDirty: true })}
        >
          Make a room
        </Button>
      )}
      {jitsiUrl !== null && new URL(jitsiUrl).hostname === 'meet.jit.si' && (
        <small>meet.jit.si asks the first who comes to sign in there: be that yourself.</small>
      )}
    </Box>
  )
}
