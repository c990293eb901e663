import type { DraggableSyntheticListeners } from '@dnd-kit/core'
import HandleIcon from '@mui/icons-material/DragIndicatorOutlined'
import { IconButton, Menu, MenuItem } from '@mui/material'
import { useId, useState } from 'react'

/** Where a row is held to be moved. Pressed without a move it opens a menu: not everybody can drag. */
export function MoveHandle({
  name,
  index,
  last,
  helpId,
  handleRef,
  listeners,
  onMove,
}: {
  name: string
  index: number
  last: number
  /** What tells how it is done by the keyboard. */
  helpId: string
  handleRef: (element: HTMLElement | null) => void
  listeners: DraggableSyntheticListeners
  onMove: (from: number, to: number) => void
}) {
  const menu = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const moves = [
    { label: 'Move to the top', to: 0, isOff: index === 0 },
    { label: 'Move up', to: index - 1, isOff: index === 0 },
    { label: 'Move down', to: index + 1, isOff: index === last },
    { label: 'Move to the bottom', to: last, isOff: index === last },
  ]
  return (
    <>
      <IconButton
        ref={handleRef}
        aria-label={`Move ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menu : undefined}
        aria-describedby={helpId}
        {...listeners}
        onClick={event => setAnchor(event.currentTarget)}
        sx={handleSx}
      >
        <HandleIcon />
      </IconButton>
      {anchor && (
        <Menu id={menu} open container={mainOf} anchorEl={anchor} onClose={() => setAnchor(null)}>
          {moves.map(({ label, to, isOff }) => (
            <MenuItem
              key={label}
              disabled={isOff}
              onClick={() => {
                setAnchor(null)
                onMove(index, to)
              }}
              sx={{ minHeight: 44 }}
            >
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}

/** Not in the table, which would cut it off, and not outside of the page's content. */
function mainOf(): HTMLElement {
  return document.querySelector('main') ?? document.body
}

const handleSx = {
  marginLeft: '-10px',
  color: 'var(--muted)',
  cursor: 'grab',
  touchAction: 'none',
  '&:active': { cursor: 'grabbing' },
}
