import { Box, Button } from '@mui/material'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Icon } from '#shared/Icon.tsx'

const Finder = lazy(() => import('./Finder.tsx'))

/** The finder, which Ctrl or Cmd with K opens from anywhere in the console, and the button that does the same. */
export function useFinder(): { button: ReactNode; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])

  return {
    button: (
      <Button
        variant="outlined"
        color="inherit"
        aria-keyshortcuts="Control+K Meta+K"
        startIcon={<Icon name="search" />}
        onClick={() => setOpen(true)}
        sx={{ color: 'var(--muted)', borderColor: 'var(--line)' }}
      >
        Find
        <Box component="kbd" sx={{ display: { xs: 'none', md: 'inline' }, marginLeft: 1 }}>
          Ctrl K
        </Box>
      </Button>
    ),
    dialog: isOpen && (
      <Suspense fallback={null}>
        <Finder onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
