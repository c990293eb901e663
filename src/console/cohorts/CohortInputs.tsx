import { Box } from '@mui/material'
import { COHORT_NAME_MAX } from '#contract/rules/cohort.ts'
import { SelectInput } from '../ui/inputs/SelectInput.tsx'
import { TextInput } from '../ui/inputs/TextInput.tsx'
import { ZoneInput } from '../ui/inputs/ZoneInput.tsx'

/** The fields of a cohort. */
export function CohortInputs() {
  return (
    <>
      <TextInput
        source="name"
        label="Name"
        isRequired
        autoFocus
        helperText="Learners choose by it, e.g. “January evenings”."
        slotProps={{ htmlInput: { maxLength: COHORT_NAME_MAX } }}
      />
      <Box sx={pairSx}>
        <TextInput source="starts_on" label="First day" type="date" isRequired />
        <TextInput source="ends_on" label="Last day" type="date" isRequired />
      </Box>
      <ZoneInput helperText="The name of a place’s, e.g. Africa/Lagos or Europe/London." />
      <Box sx={pairSx}>
        <TextInput
          source="enrolment_closes_at"
          label="Enrolment closes"
          type="datetime-local"
          helperText="By the clocks of the zone. Empty: when the first day begins."
        />
        <TextInput
          source="seats"
          label="Seats"
          helperText="Empty: as many as come."
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </Box>
      <SelectInput
        source="state"
        label="State"
        choices={[
          { value: 'open', label: 'Open: learners enrol' },
          { value: 'planned', label: 'Planned: only you see it' },
        ]}
      />
    </>
  )
}

const pairSx = { display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }
