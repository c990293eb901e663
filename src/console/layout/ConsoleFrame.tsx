import CollapseIcon from '@mui/icons-material/ChevronLeftOutlined'
import ExpandIcon from '@mui/icons-material/ChevronRightOutlined'
import CloseIcon from '@mui/icons-material/CloseOutlined'
import { Box, Drawer, IconButton } from '@mui/material'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { RouteAnnouncer } from '#shared/RouteAnnouncer.tsx'
import { collapseMenu, isMenuCollapsed, onMenuChange } from '#shared/sideMenu.ts'
import { Drawing } from '../shell/Drawing.tsx'
import { Frame, MAIN } from '../shell/Frame.tsx'
import { TutorMenu } from '../shell/TutorMenu.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { ThemeChoice } from './ThemeChoice.tsx'

/** The frame with all that works in it; below 760 px the side menu is a drawer. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const isCollapsed = useSyncExternalStore(onMenuChange, isMenuCollapsed)
  return (
    <>
      <Frame
        menuButton={
          <IconButton aria-label="Open menu" color="inherit" onClick={() => setDrawerOpen(true)}>
            <Drawing name="menu" />
          </IconButton>
        }
        personMenu={<PersonMenu />}
        foot={
          <>
            {!isCollapsed && <ThemeChoice />}
            <IconButton
              aria-label="Side menu"
              aria-expanded={!isCollapsed}
              title={isCollapsed ? 'Expand the menu' : 'Collapse the menu'}
              onClick={() => collapseMenu(!isCollapsed)}
              sx={{ marginLeft: 'auto' }}
            >
              {isCollapsed ? <ExpandIcon /> : <CollapseIcon />}
            </IconButton>
          </>
        }
      >
        {children}
      </Frame>
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
        <TutorMenu onChoose={() => setDrawerOpen(false)} />
        <Box sx={{ marginTop: 'auto' }}>
          <ThemeChoice />
        </Box>
      </Drawer>
      <RouteAnnouncer mainId={MAIN} />
    </>
  )
}

const drawerSx = {
  width: 'min(260px, 86vw)',
  gap: 1,
  padding: '12px',
  borderRadius: 0,
}
