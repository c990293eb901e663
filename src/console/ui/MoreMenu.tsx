import MoreIcon from '@mui/icons-material/MoreHorizOutlined'
import { IconButton, Menu, MenuItem } from '@mui/material'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'

/** A line of a menu: a way to a page, or a deed. */
interface MenuEntry {
  name: string
  to?: string
  /** Opens the page in a tab of its own. */
  isApart?: boolean
  onChoose?: () => void
}

/** A quiet "..." opens a menu of what is done seldom. */
export function MoreMenu({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      <Menu disablePortal id={id} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {entries.map(({ name, to, isApart, onChoose }) => (
          <MenuItem
            key={name}
            sx={{ minHeight: 44 }}
            {...(to && { component: Link, to, ...(isApart && { target: '_blank' }) })}
            onClick={() => {
              close()
              onChoose?.()
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
