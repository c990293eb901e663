import { Box } from '@mui/material'
import { useWatch } from 'react-hook-form'
import { BEHIND_DAYS } from '#contract/rules/announcements.ts'
import type { CourseRecord } from '../dataProvider/records.ts'
import { ClockChangeInput } from '../ui/inputs/ClockChangeInput.tsx'
import { CohortInput } from '../ui/inputs/CohortInput.tsx'
import { SelectInput } from '../ui/inputs/SelectInput.tsx'
import { TextInput } from '../ui/inputs/TextInput.tsx'
import { ZoneInput } from '../ui/inputs/ZoneInput.tsx'
import type { AnnouncementForm } from './announcementForm.ts'

const AUDIENCES = [
  { value: 'everyone', label: 'Everyone' },
  { value: 'behind', label: 'Those who are behind' },
]

const TIMES = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'At a time' },
]

/** The fields of an announcement. */
export function AnnouncementInputs({ course }: { course: CourseRecord }) {
  const audience = useWatch<AnnouncementForm, 'audience'>({ name: 'audience' })
  const when = useWatch<AnnouncementForm, 'when'>({ name: 'when' })
  return (
    <Box sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
      {course.runs_in_cohorts && <CohortInput course={course} />}
      <SelectInput
        source="audience"
        label="To"
        choices={AUDIENCES}
        helperText={
          audience === 'behind'
            ? `Whoever you marked absent from a class in the last ${BEHIND_DAYS} days.`
            : 'Everybody with a place; of the whole course those whose weeks are not over.'
        }
      />
      <TextInput source="subject" label="Subject" isRequired autoFocus />
      <TextInput
        source="words"
        label="Words"
        isRequired
        multiline
        minRows={6}
        maxRows={14}
        helperText="Plain text; web addresses become links."
      />
      <SelectInput
        source="when"
        label="Send"
        choices={TIMES}
        helperText="What was sent cannot be called back."
      />
      {when === 'later' && (
        <>
          <TextInput source="send_at" label="Send at" type="datetime-local" isRequired />
          <ZoneInput helperText="On whose clock, e.g. Africa/Lagos or Europe/London." />
          <ClockChangeInput />
        </>
      )}
    </Box>
  )
}
