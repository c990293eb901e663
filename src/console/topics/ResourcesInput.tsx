import AddIcon from '@mui/icons-material/AddOutlined'
import RemoveIcon from '@mui/icons-material/CloseOutlined'
import { Box, Button, IconButton, TextField, Tooltip } from '@mui/material'
import { useRef } from 'react'
import { useInput } from 'react-admin'
import { errorSentence } from '../ui/feedback/errorSentence.ts'

/** The resources of a topic: one link or title a line of the text that is kept. */
export function ResourcesInput({ source }: { source: string }) {
  const { field, fieldState } = useInput({ source, parse: asTyped })
  const list = useRef<HTMLFieldSetElement>(null)
  const lines = String(field.value ?? '').split('\n')
  const sentence = errorSentence(fieldState.error)

  function keep(changed: string[]) {
    field.onChange(changed.join('\n'))
  }

  /** The field is there after the change is drawn. */
  function focusOn(index: number) {
    requestAnimationFrame(() => list.current?.querySelectorAll('input')[index]?.focus())
  }

  function handleAdd() {
    keep([...lines, ''])
    focusOn(lines.length)
  }

  function handleRemove(index: number) {
    keep(lines.filter((_, at) => at !== index))
    focusOn(Math.max(0, index - 1))
  }

  return (
    <Box component="fieldset" ref={list} sx={listSx}>
      <Box component="legend" sx={{ padding: 0, marginBottom: 1, fontWeight: 600 }}>
        Resources
      </Box>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have no names
        <Box key={index} sx={{ display: 'flex', gap: 0.5, alignItems: 'flex-start' }}>
          <TextField
            fullWidth
            size="small"
            value={line}
            placeholder="https://… or the title of a book"
            error={sentence !== undefined && index === 0}
            inputRef={index === 0 ? field.ref : undefined}
            helperText={(index === 0 && sentence) || hintFor(line)}
            onChange={({ target }) => keep(lines.map((other, at) => (at === index ? target.value : other)))}
            onBlur={field.onBlur}
            slotProps={{ htmlInput: { 'aria-label': `Resource ${index + 1}` } }}
          />
          {(lines.length > 1 || line) && (
            <Tooltip title="Remove">
              <IconButton aria-label={`Remove resource ${index + 1}`} onClick={() => handleRemove(index)}>
                <RemoveIcon />
              </IconButton>
            </Tooltip>
          )}
        </Box>
      ))}
      <Button startIcon={<AddIcon />} onClick={handleAdd} sx={{ justifySelf: 'start' }}>
        Add resource
      </Button>
    </Box>
  )
}

/** Only web addresses become links for the learners. */
function hintFor(line: string): string | undefined {
  const isOtherScheme = /^\s*[a-z][a-z0-9+.-]*:/i.test(line) && !/^\s*https?:\/\//i.test(line)
  const isBare = /^\s*www\./i.test(line)
  return isOtherScheme || isBare ? 'Learners see this as text: a link begins with https://' : undefined
}

function asTyped(text: string): string {
  return text
}

const listSx = { display: 'grid', gap: 1, minWidth: 0, margin: 0, padding: 0, border: 0 }
