import { Box, Card, Tab, Tabs } from '@mui/material'
import { type ReactNode, Suspense, useId } from 'react'
import { useSearchParams } from 'react-router-dom'
import { TableSkeleton } from '../../ui/feedback/Skeleton.tsx'

interface Panel {
  key: string
  name: string
  panel: ReactNode
}

/** The parts of a course as tabs; which one is open stands in the address as `?tab=`. */
export function ManageTabs({ tabs }: { tabs: readonly [Panel, ...Panel[]] }) {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const open = tabs.find(({ key }) => key === search.get('tab')) ?? tabs[0]
  return (
    <Card>
      <Tabs
        value={open.key}
        onChange={(_, key: string) =>
          setSearch(key === tabs[0].key ? {} : { tab: key }, { replace: true, preventScrollReset: true })
        }
        variant="scrollable"
        scrollButtons={false}
        aria-label="Parts of the course"
        sx={{ paddingInline: 1, borderBottom: '1px solid var(--line)' }}
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
