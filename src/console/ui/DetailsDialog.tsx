import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import type { MenuEntry } from './MoreMenu.tsx'

/** A dialog to read: its content, what else can be done, and Close. */
export function DetailsDialog({
  title,
  maxWidth = 'xs',
  actions,
  entries = [],
  onClose,
  children,
}: {
  title: string
  maxWidth?: 'xs' | 'sm' | 'md'
  actions?: ReactNode
  /** The entries of the record's menu: each closes the dialog first. */
  entries?: readonly MenuEntry[]
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth={maxWidth} fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        {actions}
        {entries.map(({ name, isRed, onChoose }) => (
          <Button
            key={name}
            color={isRed ? 'error' : 'inherit'}
            onClick={() => {
              onClose()
              onChoose?.()
            }}
          >
            {name}
          </Button>
        ))}
        <Button variant="outlined" color="inherit" onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
