import { useFormState, useWatch } from 'react-hook-form'
import { SelectInput } from './SelectInput.tsx'

const CHOICES = [
  { value: 'earlier', label: 'The earlier time' },
  { value: 'later', label: 'The later time' },
]

/** Which of two times is meant; asked only where the clocks leave a time out, or show it twice. */
export function ClockChangeInput() {
  const { errors } = useFormState()
  const chosen = useWatch({ name: 'clock_change' })
  if (!errors.clock_change && !chosen) return null
  return (
    <SelectInput
      source="clock_change"
      label="As the clocks change that day"
      choices={CHOICES}
      emptyLabel="Choose"
    />
  )
}
