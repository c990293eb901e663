import { FormControlLabel, FormHelperText, Switch } from '@mui/material'
import { useInput } from 'react-admin'

/** A yes or no of a react-admin form. */
export function SwitchInput({
  source,
  label,
  helperText,
}: {
  source: string
  label: string
  helperText: string
}) {
  const { field, id } = useInput({ source, type: 'checkbox' })
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Switch
            id={id}
            checked={Boolean(field.value)}
            onChange={field.onChange}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': `${id}-help`, role: 'switch' } }}
          />
        }
      />
      <FormHelperText id={`${id}-help`} sx={{ margin: 0 }}>
        {helperText}
      </FormHelperText>
    </div>
  )
}
