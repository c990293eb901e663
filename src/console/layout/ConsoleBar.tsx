import MenuIcon from '@mui/icons-material/MenuOutlined'
import { Box, Button, IconButton, Typography } from '@mui/material'
import { Link } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { useRootData } from '#shared/loaderContext.ts'
import { PersonMenu } from './PersonMenu.tsx'

/** The top bar: Home, Courses and the logout dropdown; below 760 px also the button of the menu. */
export function ConsoleBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  return (
    <Box component="header" sx={barSx}>
      <IconButton aria-label="Open menu" onClick={onOpenMenu} sx={{ display: { md: 'none' } }}>
        <MenuIcon />
      </IconButton>
      <Box sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 1.5, paddingLeft: '4px' }}>
        <img src="/icon.svg" alt="" width={38} height={38} />
        <Typography component="span" sx={nameSx}>
          {useRootData().config.name}
        </Typography>
      </Box>
      <Box component="nav" aria-label="Main" sx={{ display: 'flex', gap: 0.5, marginLeft: 'auto' }}>
        <Button component={Link} to={paths.home()} color="inherit">
          Home
        </Button>
        <Button component={Link} to={paths.catalogue()} color="inherit">
          Courses
        </Button>
        <PersonMenu />
      </Box>
    </Box>
  )
}

const nameSx = {
  maxWidth: '7.5em',
  fontFamily: 'var(--font-heading)',
  fontWeight: 700,
  lineHeight: 1.05,
  letterSpacing: '-0.02em',
}

const barSx = {
  position: 'sticky',
  zIndex: 'appBar',
  top: 0,
  display: 'flex',
  gap: 1,
  alignItems: 'center',
  minHeight: 'var(--bar)',
  paddingInline: '12px var(--gutter)',
  borderBottom: '1px solid var(--line)',
  backgroundColor: 'var(--surface)',
}
