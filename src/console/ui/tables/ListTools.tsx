import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { ExportButton, FilterLiveForm } from 'react-admin'
import { TextInput } from '../inputs/TextInput.tsx'

/** react-admin would stop at a thousand rows; this is a multiple of the parts in which rows are asked for. */
const MOST_EXPORTED = 100_000

/** Above a list: the search, further filters as `children`, and the CSV of what is found. */
export function ListTools({ searchLabel, children }: { searchLabel: string; children?: ReactNode }) {
  return (
    <Box sx={toolsSx}>
      <FilterLiveForm>
        <Box sx={filtersSx}>
          <TextInput source="q" type="search" size="small" label={searchLabel} sx={{ flex: '999 1 15rem' }} />
          {children}
        </Box>
      </FilterLiveForm>
      <ExportButton
        label="Export CSV"
        maxResults={MOST_EXPORTED}
        variant="outlined"
        size="medium"
        color="inherit"
      />
    </Box>
  )
}

const toolsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'flex-start',
  padding: 2,
  borderBottom: '1px solid var(--line)',
  '& form': { flex: '1 1 12rem' },
}

const filtersSx = { display: 'flex', flexWrap: 'wrap', gap: 1.5, '& .MuiFormControl-root': { margin: 0 } }
