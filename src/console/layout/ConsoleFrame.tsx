import CollapseIcon from '@mui/icons-material/ChevronLeftOutlined'
import ExpandIcon from '@mui/icons-material/ChevronRightOutlined'
import CloseIcon from '@mui/icons-material/CloseOutlined'
import { Box, Drawer, IconButton } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useStore } from 'react-admin'
import { RouteAnnouncer } from '#shared/RouteAnnouncer.tsx'
import { WIDE } from '../theme.ts'
import { ConsoleBar } from './ConsoleBar.tsx'
import { ConsoleMenu } from './ConsoleMenu.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

/** The side menu's widths in pixels (specification section 9). */
const COLLAPSED_WIDTH = 70
const EXPANDED_WIDTH = 260
const MAIN = 'main'

/** The frame of the tutor's area: a top bar, and a side menu that is a drawer below 760 px. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isCollapsed, collapse] = useMenuMemory()
  const width = isCollapsed ? COLLAPSED_WIDTH : EXPANDED_WIDTH
  return (
    <Box sx={{ minHeight: '100dvh', color: 'text.primary', backgroundColor: 'background.default' }}>
      <a className="skip-link" href={`#${MAIN}`}>
        Skip to content
      </a>
      <ConsoleBar onOpenMenu={() => setDrawerOpen(true)} />
      <Box component="aside" sx={{ ...sideSx, width, display: { xs: 'none', md: 'flex' } }}>
        <ConsoleMenu isCollapsed={isCollapsed} />
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
          {!isCollapsed && <ThemeChoice />}
          <IconButton
            aria-label="Side menu"
            aria-expanded={!isCollapsed}
            title={isCollapsed ? 'Expand the menu' : 'Collapse the menu'}
            onClick={() => collapse(!isCollapsed)}
          >
            {isCollapsed ? <ExpandIcon /> : <CollapseIcon />}
          </IconButton>
        </Box>
      </Box>
      <Drawer
        open={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
        slotProps={{ paper: { sx: drawerSx, 'aria-label': 'Menu' } }}
      >
        <IconButton
          aria-label="Close menu"
          onClick={() => setDrawerOpen(false)}
          sx={{ alignSelf: 'flex-end' }}
        >
          <CloseIcon />
        </IconButton>
        <ConsoleMenu onChoose={() => setDrawerOpen(false)} />
        <Box sx={{ marginTop: 'auto' }}>
          <ThemeChoice />
        </Box>
      </Drawer>
      <Box component="main" id={MAIN} tabIndex={-1} sx={{ ...mainSx, marginLeft: { md: `${width}px` } }}>
        {children}
      </Box>
      <RouteAnnouncer mainId={MAIN} />
    </Box>
  )
}

/** Whether the tutor left the side menu collapsed, kept in react-admin's store; at first it is where the page needs the room. */
function useMenuMemory(): [isCollapsed: boolean, collapse: (isCollapsed: boolean) => void] {
  const [isNarrow] = useState(() => window.matchMedia(`(width < ${WIDE}px)`).matches)
  const [isCollapsed, collapse] = useStore('console.menu.isCollapsed', isNarrow)
  return [isCollapsed, collapse]
}

const sideSx = {
  position: 'fixed',
  zIndex: 40,
  inset: 'var(--bar) auto 0 0',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: 2,
  padding: '16px 11px',
  overflow: 'hidden auto',
  borderRight: '1px solid var(--line)',
  backgroundColor: 'var(--surface)',
  transition: 'width var(--quick)',
}

const drawerSx = {
  width: `min(${EXPANDED_WIDTH}px, 86vw)`,
  gap: 1,
  padding: '12px',
  borderRadius: 0,
}

const mainSx = {
  maxWidth: 'calc(1180px + 2 * var(--gutter))',
  padding: 'var(--space-5) var(--gutter) var(--space-8)',
  transition: 'margin var(--quick)',
  '&:focus': { outline: 'none' },
}
