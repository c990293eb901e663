import CollapseIcon from '@mui/icons-material/ChevronLeftOutlined'
import ExpandIcon from '@mui/icons-material/ChevronRightOutlined'
import CloseIcon from '@mui/icons-material/CloseOutlined'
import SystemIcon from '@mui/icons-material/ComputerOutlined'
import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import {
  Box,
  Drawer,
  IconButton,
  ListItemIcon,
  Menu,
  MenuItem,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { RouteAnnouncer } from '#shared/RouteAnnouncer.tsx'
import { collapseMenu, isMenuCollapsed, onMenuChange } from '#shared/sideMenu.ts'
import { type ThemeChoice as Choice, chooseTheme, onThemeChange, rememberedTheme } from '#shared/theme.ts'
import { Drawing, Frame, MAIN, TutorMenu } from './Frame.tsx'

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

/** The tutor's pages that the side menu of the specification has not. */
const PAGES = [{ to: paths.calendar(), name: 'Calendar', icon: <Drawing name="calendar" /> }]

/** The person icon and what it opens: who is signed in, their account, and Logout. */
function PersonMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const menu = useId()
  const person = useRootData().session?.data
  return (
    <>
      <IconButton
        aria-label="Account menu"
        color="inherit"
        aria-haspopup="true"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menu : undefined}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <Drawing name="person" />
      </IconButton>
      <Menu disablePortal id={menu} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <Box component="li" role="none" sx={{ paddingInline: 2, paddingBlock: 1 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {person?.firstname} {person?.lastname}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            Tutor
          </Typography>
        </Box>
        <MenuItem component={Link} to={paths.account()} sx={{ minHeight: 44 }}>
          <ListItemIcon>
            <Drawing name="person" />
          </ListItemIcon>
          Your account
        </MenuItem>
        {PAGES.map(({ to, name, icon }) => (
          <MenuItem key={to} component={Link} to={to} sx={{ minHeight: 44 }} onClick={() => setAnchor(null)}>
            <ListItemIcon>{icon}</ListItemIcon>
            {name}
          </MenuItem>
        ))}
        <MenuItem component={Link} to={paths.logout()} sx={{ minHeight: 44 }}>
          <ListItemIcon>
            <LogoutIcon fontSize="small" />
          </ListItemIcon>
          Logout
        </MenuItem>
      </Menu>
    </>
  )
}

const CHOICES: readonly { value: Choice; name: string; Icon: typeof SystemIcon }[] = [
  { value: 'system', name: 'Theme of my device', Icon: SystemIcon },
  { value: 'light', name: 'Light theme', Icon: LightIcon },
  { value: 'dark', name: 'Dark theme', Icon: DarkIcon },
]

/** Light, dark or as the device says; the same choice as on the storefront. */
function ThemeChoice() {
  const chosen = useSyncExternalStore(onThemeChange, rememberedTheme)
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Theme"
      value={chosen}
      onChange={(_, choice: Choice | null) => choice && chooseTheme(choice)}
    >
      {CHOICES.map(({ value, name, Icon }) => (
        <ToggleButton key={value} value={value} aria-label={name} title={name} sx={{ width: 44, height: 44 }}>
          <Icon fontSize="small" />
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
