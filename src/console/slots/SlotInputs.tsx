import { Box, MenuItem, Typography } from '@mui/material'
import { useGetList } from 'react-admin'
import { PLACES_MAX } from '#contract/rules/slots.ts'
import type { Place } from '#contract/tutor/places.ts'
import { WEEKDAYS } from '#shared/localTimes.ts'
import { ClockChangeInput } from '../ui/inputs/ClockChangeInput.tsx'
import { SelectInput } from '../ui/inputs/SelectInput.tsx'
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
  const { data = [], isPending } = useGetList<Place>('places', {
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: PLACES_MAX },
  })
  if (!isPending && data.length === 0)
    return <Typography>You have no place yet: close this and add one under “Places” first.</Typography>
  return (
    <SelectInput
      source="place_id"
      label="Place"
      isRequired
      choices={data.map(({ id, name }) => ({ value: id, label: name }))}
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
