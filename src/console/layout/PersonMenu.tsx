import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import RefundsIcon from '@mui/icons-material/UndoOutlined'
import { Box, IconButton, ListItemIcon, Menu, MenuItem, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { Drawing } from '../shell/Drawing.tsx'

/** The tutor's pages that the side menu of the specification has not. */
const PAGES = [
  { to: paths.calendar(), name: 'Calendar', icon: <Drawing name="calendar" /> },
  { to: paths.tutorRefunds(), name: 'Refunds', icon: <RefundsIcon fontSize="small" /> },
  { to: paths.tutorHistory(), name: 'History', icon: <HistoryIcon fontSize="small" /> },
]

/** The person icon and what it opens: who is signed in, their account, and Logout. */
export function PersonMenu() {
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
