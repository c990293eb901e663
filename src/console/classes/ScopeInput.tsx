import { Typography } from '@mui/material'
import { SelectInput } from '../ui/inputs/SelectInput.tsx'

const SCOPES = [
  { value: 'one', label: 'This class only' },
  { value: 'following', label: 'This class and those after it' },
  { value: 'all', label: 'All classes of the series' },
]

/** Which classes of a series are meant. */
export function ScopeInput({ isEdited = false }: { isEdited?: boolean }) {
  return (
    <>
      <SelectInput
        source="scope"
        label="Which classes"
        defaultValue="one"
        choices={SCOPES}
        helperText="What is over, was attended, is cancelled or was changed by itself stays as it is."
      />
      {isEdited && (
        <Typography variant="body2" color="textSecondary">
          This class was changed by itself: its series leaves it as it is.
        </Typography>
      )}
    </>
  )
}
