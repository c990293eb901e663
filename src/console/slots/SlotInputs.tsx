import { Box, MenuItem, Typography } from '@mui/material'
import { PLACES_MAX } from '#contract/rules/slots.ts'
import { WEEKDAYS } from '#shared/localTimes.ts'
import { ClockChangeInput } from '../ui/inputs/ClockChangeInput.tsx'
import { RecordSelectInput } from '../ui/inputs/RecordSelectInput.tsx'
import { TextInput } from '../ui/inputs/TextInput.tsx'

/** The fields of one slot. */
export function SlotInputs() {
  return (
    <>
      <PlaceInput />
      <Box sx={pairSx}>
        <TextInput
          source="starts_at"
          label="Starts at"
          type="datetime-local"
          isRequired
          helperText="By the clock of the place."
        />
        <LengthInput />
      </Box>
      <ClockChangeInput />
    </>
  )
}

/** The fields of a weekly availability. */
export function AvailabilityInputs() {
  return (
    <>
      <PlaceInput />
      <TextInput
        source="weekdays"
        label="Weekdays"
        isRequired
        select
        slotProps={{ select: { multiple: true } }}
      >
        {WEEKDAYS.map((name, index) => (
          <MenuItem key={name} value={index + 1}>
            {name}
          </MenuItem>
        ))}
      </TextInput>
      <Box sx={pairSx}>
        <TextInput source="from" label="From" type="time" isRequired />
        <TextInput source="to" label="To" type="time" isRequired />
      </Box>
      <LengthInput />
      <Box sx={pairSx}>
        <TextInput source="from_day" label="First day" type="date" isRequired />
        <TextInput source="to_day" label="Last day" type="date" isRequired />
      </Box>
      <TextInput
        source="holidays"
        label="Holidays"
        helperText="Days without slots, such as 2027-01-01, 2027-04-02. It may be empty."
      />
      <ClockChangeInput />
    </>
  )
}

function PlaceInput() {
  return (
    <RecordSelectInput
      resource="places"
      sort={{ field: 'name', order: 'ASC' }}
      most={PLACES_MAX}
      none={<Typography>You have no place yet: close this and add one under “Places” first.</Typography>}
      source="place_id"
      label="Place"
      isRequired
      emptyLabel="Choose"
    />
  )
}

function LengthInput() {
  return (
    <TextInput
      source="minutes"
      label="Length in minutes"
      isRequired
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  )
}

const pairSx = { display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }
