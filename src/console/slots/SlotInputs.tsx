import { Box, MenuItem, Typography } from '@mui/material'
import { useGetList } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { PLACES_MAX } from '#contract/rules/slots.ts'
import type { Place } from '#contract/tutor/places.ts'
import { SelectInput } from '../ui/inputs/SelectInput.tsx'
import { TextInput } from '../ui/inputs/TextInput.tsx'
import { type SlotForm, WEEKDAYS } from './slotForm.ts'

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
          slotProps={dateLabel}
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
        <TextInput source="from" label="From" type="time" isRequired slotProps={dateLabel} />
        <TextInput source="to" label="To" type="time" isRequired slotProps={dateLabel} />
      </Box>
      <LengthInput />
      <Box sx={pairSx}>
        <TextInput source="from_day" label="First day" type="date" isRequired slotProps={dateLabel} />
        <TextInput source="to_day" label="Last day" type="date" isRequired slotProps={dateLabel} />
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

/** Asked only where the clocks leave a time out, or show it twice. */
function ClockChangeInput() {
  const { errors } = useFormState<SlotForm>()
  const chosen = useWatch<SlotForm, 'clock_change'>({ name: 'clock_change' })
  if (!errors.clock_change && !chosen) return null
  return (
    <SelectInput
      source="clock_change"
      label="As the clocks change that day"
      choices={[
        { value: 'earlier', label: 'The earlier time' },
        { value: 'later', label: 'The later time' },
      ]}
      emptyLabel="Choose"
    />
  )
}

const pairSx = { display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }
/** A browser shows the pattern of a date where MUI would write the label. */
const dateLabel = { inputLabel: { shrink: true } }
