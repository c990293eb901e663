import OnIcon from '@mui/icons-material/CheckOutlined'
import MoreIcon from '@mui/icons-material/MoreHorizOutlined'
import { IconButton, type IconButtonProps, ListItemIcon, Menu, MenuItem } from '@mui/material'
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useDataProvider, useRefresh } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'
import { failureOf } from '../dataProvider/rest.ts'
import { done, failed, useToast } from './notice.tsx'

/** A line of a menu: a way to a page, or a deed. */
export interface MenuEntry {
  name: string
  to?: string
  /** Opens the page in a tab of its own. */
  isApart?: boolean
  /** Cannot be undone. */
  isRed?: boolean
  isOff?: boolean
  /** The line switches something, and the menu stays open. */
  isOn?: boolean
  onChoose?: () => void
}

/** A button that opens a menu. The menu is there only while it is open: a table has hundreds of buttons. */
export function MenuButton({
  label,
  entries,
  children,
  ...button
}: { label: string; entries: readonly MenuEntry[]; children: ReactNode } & Omit<IconButtonProps, 'onClick'>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const close = () => setAnchor(null)
  return (
    <>
      <IconButton
        {...button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {children}
      </IconButton>
      {anchor && (
        <Menu
          id={id}
          open
          container={mainOf}
          anchorEl={anchor}
          onClose={close}
          onClickCapture={ignoreSecondPress}
        >
          {entries.map(({ name, to, isApart, isRed, isOff, isOn, onChoose }) => (
            <MenuItem
              key={name}
              disabled={isOff ?? false}
              sx={{ minHeight: 44, ...(isRed && { color: 'var(--danger)' }) }}
              {...(to && { component: Link, to, ...(isApart && { target: '_blank' }) })}
              {...(isOn !== undefined && { role: 'menuitemcheckbox', 'aria-checked': isOn })}
              onClick={() => {
                if (isOn === undefined) close()
                onChoose?.()
              }}
            >
              {isOn !== undefined && <ListItemIcon>{isOn && <OnIcon />}</ListItemIcon>}
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}

/** The second press of a double click on the button falls on the menu, and must neither choose a line nor close it. */
function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail < 2) return
  // A line may be a link, which the browser itself would follow.
  event.preventDefault()
  event.stopPropagation()
}

/** Not in a table, which would cut it off, and not outside of the page's content. */
function mainOf(): HTMLElement {
  return document.querySelector('main') ?? document.body
}

/** A quiet "..." opens a menu of what is done seldom. */
export function MoreMenu(menu: { label: string; entries: readonly MenuEntry[] }) {
  return (
    <MenuButton {...menu}>
      <MoreIcon />
    </MenuButton>
  )
}

/**
 * The dialogs over the rows of a list, by the names of the menu's lines that open them; `Delete` is red. `dialog` is the one that is open, and
 * stands beside the list.
 */
export function useDialogs<Name extends string, Row>(
  dialogOf: (name: Name, row: Row, onClose: () => void) => ReactNode,
) {
  const [opened, setOpened] = useState<{ name: Name; row: Row } | null>(null)
  const open = (name: Name, row: Row) => setOpened({ name, row })
  return {
    open,
    entries: (row: Row, ...names: Name[]): MenuEntry[] =>
      names.map(name => ({ name, isRed: name === 'Delete', onChoose: () => open(name, row) })),
    dialog: opened && dialogOf(opened.name, opened.row, () => setOpened(null)),
  }
}

/** Runs verbs of rows, one at a time of each row; it tells how each went, and shows the list anew. */
export function useVerb() {
  const dataProvider = useDataProvider<ConsoleDataProvider>()
  const refresh = useRefresh()
  const showToast = useToast()
  const underWay = useRef(new Set<number>())

  return async (row: number, run: (provider: ConsoleDataProvider) => Promise<unknown>, doneText: string) => {
    if (underWay.current.has(row)) return
    underWay.current.add(row)
    try {
      await run(dataProvider)
      refresh()
      showToast(done('Success!', doneText))
    } catch (fault) {
      showToast(failed(failureOf(fault)))
    } finally {
      underWay.current.delete(row)
    }
  }
}
