import AddIcon from '@mui/icons-material/AddCircleOutlined'
import DashboardIcon from '@mui/icons-material/DashboardOutlined'
import LogoutIcon from '@mui/icons-material/LogoutOutlined'
import CoursesIcon from '@mui/icons-material/MenuBookOutlined'
import { List, ListItem, ListItemButton, ListItemIcon, ListItemText, Tooltip } from '@mui/material'
import { NavLink } from 'react-router-dom'
import { paths } from '#pages/paths.ts'

/** The tutor's side menu (specification section 2). */
const LINES = [
  { to: paths.tutorDashboard(), name: 'Dashboard', Icon: DashboardIcon },
  { to: paths.tutorCourses(), name: 'My Courses', Icon: CoursesIcon },
  { to: paths.courseUpload(), name: 'Add Course', Icon: AddIcon },
  { to: paths.logout(), name: 'Logout', Icon: LogoutIcon },
] as const

/** The lines of the side menu. Collapsed, only the drawings are seen; the names stay for screen readers and as tool tips. */
export function ConsoleMenu({
  isCollapsed = false,
  onChoose,
}: {
  isCollapsed?: boolean
  onChoose?: () => void
}) {
  return (
    <nav aria-label="Tutor">
      <List disablePadding sx={{ display: 'grid', gap: 0.5 }}>
        {LINES.map(({ to, name, Icon }) => (
          <ListItem key={to} disablePadding>
            <Tooltip title={isCollapsed ? name : ''} placement="right">
              <ListItemButton component={NavLink} to={to} end onClick={onChoose} sx={lineSx(isCollapsed)}>
                <ListItemIcon sx={{ minWidth: 0, color: 'inherit' }}>
                  <Icon />
                </ListItemIcon>
                <ListItemText
                  primary={name}
                  className={isCollapsed ? 'visually-hidden' : undefined}
                  slotProps={{ primary: { sx: { fontWeight: 'inherit', whiteSpace: 'nowrap' } } }}
                />
              </ListItemButton>
            </Tooltip>
          </ListItem>
        ))}
      </List>
    </nav>
  )
}

function lineSx(isCollapsed: boolean) {
  return {
    minHeight: 48,
    gap: '14px',
    borderRadius: '10px',
    paddingInline: isCollapsed ? 0 : '14px',
    justifyContent: isCollapsed ? 'center' : 'flex-start',
    fontWeight: 500,
    color: 'var(--muted)',
    '&:hover': { color: 'var(--brand)', backgroundColor: 'var(--brand-tint)' },
    '&[aria-current="page"]': {
      fontWeight: 650,
      color: 'var(--brand)',
      backgroundColor: 'var(--brand-tint)',
    },
  }
}
