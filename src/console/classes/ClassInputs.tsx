import { Box } from '@mui/material'
import { TextInput } from '../ui/inputs/TextInput.tsx'

/** The fields of a class, in its Create and its Edit view. */
export function ClassInputs() {
  return (
    <>
      <TextInput source="title" label="Title" isRequired autoFocus />
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextInput
          source="starts"
          label="Starts at"
          type="datetime-local"
          isRequired
          helperText="Lagos time."
        />
        <TextInput source="ends" label="Ends at" type="datetime-local" isRequired helperText="Lagos time." />
      </Box>
      <TextInput
        source="meeting_link"
        label="Meeting link"
        type="url"
        helperText="Where the class meets; it may follow later."
      />
    </>
  )
}
