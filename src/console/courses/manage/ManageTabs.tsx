import { Box, Card, Tab, Tabs } from '@mui/material'
import { type ReactNode, Suspense, useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import { TableSkeleton } from '../../ui/feedback/Skeleton.tsx'

interface Panel {
  key: string
  name: string
  panel: ReactNode
}

/** Opens a tab of the page, by its key; '' is the first. */
export function useOpenTab(): (key: string) => void {
  const [, setSearch] = useSearchParams()
  return key => setSearch(key ? { tab: key } : {}, { replace: true, preventScrollReset: true })
}

/** The parts of a course as tabs; which one is open stands in the address as `?tab=`. */
export function ManageTabs({ tabs }: { tabs: readonly [Panel, ...Panel[]] }) {
  const id = useId()
  const [search] = useSearchParams()
  const openTab = useOpenTab()
  const open = tabs.find(({ key }) => key === search.get('tab')) ?? tabs[0]
  return (
    <Card>
      <Tabs
        value={open.key}
        onChange={(_, key: string) => openTab(key === tabs[0].key ? '' : key)}
        variant="scrollable"
        scrollButtons="auto"
        aria-label="Parts of the course"
        sx={tabsSx}
      >
        {tabs.map(({ key, name }) => (
          <Tab key={key} value={key} label={name} id={`${id}-${key}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open.key}`}>
        <Suspense key={open.key} fallback={<TableSkeleton />}>
          {open.panel}
        </Suspense>
      </Box>
    </Card>
  )
}

/** Narrow enough that all of them have room beside an expanded menu at 1280 px. */
const tabsSx = {
  paddingInline: 1,
  borderBottom: '1px solid var(--line)',
  '& .MuiTab-root': { minWidth: 0, paddingInline: 1.25, fontSize: '0.9375rem' },
}
