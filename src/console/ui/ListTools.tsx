import SavedIcon from '@mui/icons-material/BookmarkBorderOutlined'
import ColumnsIcon from '@mui/icons-material/ViewWeekOutlined'
import { Box, Button } from '@mui/material'
import { Children, createContext, type ReactNode, useContext, useDeferredValue, useId, useState } from 'react'
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

/**
 * Tools above a list: search (if `searchLabel` is set), further filters as `children`, and CSV export. On a phone the filters,
 * columns and saved searches are behind a button, so that the first row is on the first screen.
 */
export function ListTools({
  searchLabel,
  filtersName = 'Filter',
  hasExport = true,
  children,
}: {
  searchLabel?: string
  /** The label of the button that shows `children` on a phone. */
  filtersName?: string
  hasExport?: boolean
  children?: ReactNode
}) {
  const hasSearch = searchLabel !== undefined
  const filters = Children.toArray(children).length
  const [isOpen, setOpen] = useState(false)
  // On a phone the buttons are in the line of the search, or below the open filters.
  const basis = isOpen ? '100%' : filters > 0 ? '12rem' : '9rem'
  const onPhone = isOpen || filters === 0 ? 'contents' : 'none'
  return (
    <Box sx={{ ...listToolsSx, '& > :is(form, div)': { flex: { xs: `1 1 ${basis}`, sm: '1 1 12rem' } } }}>
      <AfterRows standIn={<ToolShapes filters={filters} hasSearch={hasSearch} hasExport={hasExport} />}>
        <FilterLiveForm>
          <Box sx={filtersSx}>
            {hasSearch && (
              <TextInput source="q" type="search" size="small" label={searchLabel} sx={searchSx} />
            )}
            {filters > 0 && (
              <Filters name={filtersName} isOpen={isOpen} onOpen={setOpen}>
                {children}
              </Filters>
            )}
          </Box>
        </FilterLiveForm>
        <Box component="span" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <Box component="span" sx={{ display: { xs: onPhone, sm: 'contents' } }}>
            <SavedSearches />
            <ColumnsMenu />
          </Box>
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

/** Filters in the row of the search; on a phone a button with their number shows and hides them. */
function Filters({
  name,
  isOpen,
  onOpen,
  children,
}: {
  name: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  children: ReactNode
}) {
  const id = useId()
  const { filterValues } = useListContext()
  const active = filled(filterValues).filter(([source]) => source !== 'q').length
  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onOpen(!isOpen)}
        sx={{ ...filterButtonSx, display: { sm: 'none' } }}
      >
        {active > 0 ? `${name} (${active})` : name}
      </Button>
      <Box
        id={id}
        sx={{ ...filtersSx, flex: '1 0 100%', display: { xs: isOpen ? 'flex' : 'none', sm: 'contents' } }}
      >
        {children}
      </Box>
    </>
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
  return JSON.stringify(filled(filter).sort())
}

function filled(filter: Record<string, unknown> = {}): [string, unknown][] {
  return Object.entries(filter).filter(([, value]) => value)
}

/** Reserves the space of the fields and buttons. */
function ToolShapes({
  filters,
  hasSearch,
  hasExport,
}: {
  filters: number
  hasSearch: boolean
  hasExport: boolean
}) {
  return (
    <>
      <Box sx={filtersSx} aria-hidden="true">
        {hasSearch && (
          <Box sx={searchSx}>
            <Skeleton shape="field" />
          </Box>
        )}
        {filters > 0 && (
          <Box sx={{ ...filterButtonSx, width: 66, display: { sm: 'none' } }}>
            <Skeleton shape="field" />
          </Box>
        )}
        {Array.from({ length: filters }, (_, field) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes have no names
          <Box key={field} sx={{ ...filterSx, display: { xs: 'none', sm: 'block' } }}>
            <Skeleton shape="field" />
          </Box>
        ))}
      </Box>
      <Box component="span" sx={buttonsSx(filters, hasExport)} aria-hidden="true">
        <Skeleton shape="field" />
      </Box>
    </>
  )
}

const listToolsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 1, sm: 1.5 },
  alignItems: 'flex-start',
  padding: 2,
  borderBottom: '1px solid var(--line)',
}
/** react-admin's CSV button is only an icon at widths where the side menu is a drawer. */
function buttonsSx(filters: number, hasExport: boolean) {
  const [phone, narrow, wide] = hasExport
    ? [filters > 0 ? 50 : 154, 154, 244]
    : [filters > 0 ? 0 : 96, 96, 96]
  return { width: { xs: phone, sm: narrow, md: wide } }
}
const searchSx = { flex: { xs: '999 1 7rem', sm: '999 1 13rem' } }
const filterButtonSx = { flex: '0 0 auto', paddingInline: '12px' }
const filtersSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 1, sm: 1.5 },
  '& .MuiFormControl-root': { margin: 0 },
}

/**
 * Renders the controls of a list after its rows, because MUI's fields render more slowly than the rows. `standIn` keeps their
 * space until then.
 */
export function AfterRows({ standIn, children }: { standIn: ReactNode; children: ReactNode }) {
  const areRowsShown = useDeferredValue(true, false)
  return areRowsShown ? children : standIn
}
