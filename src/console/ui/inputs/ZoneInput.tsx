import { useId } from 'react'
import { TextInput } from './TextInput.tsx'

/** Browsers leave these out of their own list. */
const MORE_ZONES = ['UTC', 'Asia/Kolkata', 'Europe/Kyiv']

/** On whose clock something is planned. A list of four hundred is searched by typing, which a native list of suggestions does. */
export function ZoneInput({ helperText }: { helperText: string }) {
  const list = useId()
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), ...MORE_ZONES])].sort()
  return (
    <>
      <TextInput
        source="time_zone"
        label="Time zone"
        isRequired
        helperText={helperText}
        slotProps={{ htmlInput: { list } }}
      />
      <datalist id={list}>
        {zones.map(zone => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}
