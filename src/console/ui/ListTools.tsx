import SavedIcon from '@mui/icons-material/BookmarkBorderOutlined'
import ColumnsIcon from '@mui/icons-material/ViewWeekOutlined'
import { Box } from '@mui/material'
import { Children, createContext, type ReactNode, useContext, useDeferredValue, useState } from 'react'
import {
  AddSavedQueryDialog,
  ExportButton,
  FilterLiveForm,
  type SavedQuery,
  useListContext,
  useSavedQueries,
  useStore,
} from 'react-admin'
import { filterSx, TextInput } from './inputs.tsx'
import { MenuButton } from './MoreMenu.tsx'
import { Skeleton } from './Skeleton.tsx'

/** react-admin's default is 1,000 rows; this is a multiple of the page sizes in which rows are fetched. */
const MOST_EXPORTED = 100_000

/** Tools above a list: search (if `searchLabel` is set), further filters as `children`, and CSV export. */
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
    <Box sx={listToolsSx}>
      <AfterRows
        standIn={
          <ToolShapes
            fields={(hasSearch ? 1 : 0) + Children.toArray(children).length}
            hasSearch={hasSearch}
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
        <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <SavedSearches />
          <ColumnsMenu />
          {hasExport && (
            <ExportButton
              label="Export CSV"
              maxResults={MOST_EXPORTED}
              variant="outlined"
              size="medium"
              color="inherit"
            />
          )}
        </Box>
      </AfterRows>
    </Box>
  )
}

/** The columns of the surrounding list that can be hidden. */
export const Columns = createContext<readonly { title: string; sortBy?: string }[]>([])

/** Chooses the visible columns; stored in the browser under react-admin's own key. */
function ColumnsMenu() {
  const { resource } = useListContext()
  const [hidden, setHidden] = useStore<string[]>(`${resource}.datatable`, [])
  const entries = useContext(Columns).map(({ title, sortBy = title }) => ({
    name: title,
    isOn: !hidden.includes(sortBy),
    onChoose: () =>
      setHidden(hidden.includes(sortBy) ? hidden.filter(name => name !== sortBy) : [...hidden, sortBy]),
  }))
  return (
    <MenuButton label="Columns" entries={entries}>
      <ColumnsIcon />
    </MenuButton>
  )
}

/** Saves named searches of the surrounding list in the browser. */
function SavedSearches() {
  const { resource, filterValues, sort, perPage, setFilters, setSort, setPerPage } = useListContext()
  const [saved, setSaved] = useSavedQueries(resource)
  const [isNaming, setNaming] = useState(false)
  const shown = spelt(filterValues)
  const current = saved.find(({ value }) => spelt(value.filter) === shown)

  function handleSearch({ value }: SavedQuery) {
    setFilters(value.filter)
    setSort(value.sort ?? sort)
    setPerPage(value.perPage ?? perPage)
  }

  return (
    <>
      <MenuButton
        label="Saved searches"
        entries={[
          ...saved.map(query => ({ name: query.label, onChoose: () => handleSearch(query) })),
          current
            ? {
                name: 'Delete saved search',
                isRed: true,
                onChoose: () => setSaved(saved.filter(query => query !== current)),
              }
            : { name: 'Save this search', isOff: shown === '[]', onChoose: () => setNaming(true) },
        ]}
      >
        <SavedIcon />
      </MenuButton>
      <AddSavedQueryDialog open={isNaming} onClose={() => setNaming(false)} />
    </>
  )
}

/** Returns a key of a search: two searches are equal if their filled fields are. */
function spelt(filter: Record<string, unknown> = {}): string {
  return JSON.stringify(
    Object.entries(filter)
      .filter(([, value]) => value)
      .sort(),
  )
}

/** Reserves the space of the fields and buttons. */
function ToolShapes({
  fields,
  hasSearch,
  hasExport,
}: {
  fields: number
  hasSearch: boolean
  hasExport: boolean
}) {
  return (
    <>
      <Box sx={filtersSx} aria-hidden="true">
        {Array.from({ length: fields }, (_, field) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes have no names
          <Box key={field} sx={field === 0 && hasSearch ? searchSx : filterSx}>
            <Skeleton shape="field" />
          </Box>
        ))}
      </Box>
      <Box component="span" sx={hasExport ? buttonsSx : columnsSx} aria-hidden="true">
        <Skeleton shape="field" />
      </Box>
    </>
  )
}

const listToolsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'flex-start',
  padding: 2,
  borderBottom: '1px solid var(--line)',
  '& > :is(form, div)': { flex: '1 1 12rem' },
}

/** react-admin's CSV button is only an icon at widths where the side menu is a drawer. */
const buttonsSx = { width: { xs: 154, md: 244 } }
const columnsSx = { width: 96 }
const searchSx = { flex: '999 1 13rem' }
const filtersSx = { display: 'flex', flexWrap: 'wrap', gap: 1.5, '& .MuiFormControl-root': { margin: 0 } }

/**
 * Renders the controls of a list after its rows, because MUI's fields render more slowly than the rows. `standIn` keeps their
 * space until then.
 */
export function AfterRows({ standIn, children }: { standIn: ReactNode; children: ReactNode }) {
  const areRowsShown = useDeferredValue(true, false)
  return areRowsShown ? children : standIn
}
