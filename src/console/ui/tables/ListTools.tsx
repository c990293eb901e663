import { Box } from '@mui/material'
import { Children, type ReactNode } from 'react'
import { ExportButton, FilterLiveForm } from 'react-admin'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { TextInput } from '../inputs/TextInput.tsx'
import { AfterRows } from './AfterRows.tsx'

/** react-admin would stop at a thousand rows; this is a multiple of the parts in which rows are asked for. */
const MOST_EXPORTED = 100_000

/** Above a list: the search, further filters as `children`, and the CSV of what is found; a list that takes no words has no search. */
export function ListTools({
  searchLabel,
  hasExport = true,
  children,
}: {
  searchLabel?: string
  hasExport?: boolean
  children?: ReactNode
}) {
  const hasSearch = searchLabel !== undefined
  return (
    <Box sx={toolsSx}>
      <AfterRows
        standIn={
          <ToolShapes
            fields={(hasSearch ? 1 : 0) + Children.toArray(children).length}
            hasExport={hasExport}
          />
        }
      >
        <FilterLiveForm>
          <Box sx={filtersSx}>
            {hasSearch && (
              <TextInput source="q" type="search" size="small" label={searchLabel} sx={searchSx} />
            )}
            {children}
          </Box>
        </FilterLiveForm>
        {hasExport && (
          <ExportButton
            label="Export CSV"
            maxResults={MOST_EXPORTED}
            variant="outlined"
            size="medium"
            color="inherit"
          />
        )}
      </AfterRows>
    </Box>
  )
}

/** As much room as the fields and the button will take. */
function ToolShapes({ fields, hasExport }: { fields: number; hasExport: boolean }) {
  return (
    <>
      <Box sx={filtersSx} aria-hidden="true">
        {Array.from({ length: fields }, (_, field) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes have no names
          <Box key={field} sx={field === 0 ? searchSx : fieldSx}>
            <Skeleton shape="field" />
          </Box>
        ))}
      </Box>
      {hasExport && (
        <Box component="span" sx={buttonSx} aria-hidden="true">
          <Skeleton shape="field" />
        </Box>
      )}
    </>
  )
}

const toolsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'flex-start',
  padding: 2,
  borderBottom: '1px solid var(--line)',
  '& > :is(form, div)': { flex: '1 1 12rem' },
}

/** react-admin's button is its icon alone where the side menu is a drawer. */
const buttonSx = { width: { xs: 50, md: 140 } }
const searchSx = { flex: '999 1 15rem' }
const fieldSx = { flex: '1 1 11rem', minWidth: '9rem' }
const filtersSx = { display: 'flex', flexWrap: 'wrap', gap: 1.5, '& .MuiFormControl-root': { margin: 0 } }
