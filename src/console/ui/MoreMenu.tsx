import OnIcon from '@mui/icons-material/CheckOutlined'
import MoreIcon from '@mui/icons-material/MoreHorizOutlined'
import { IconButton, type IconButtonProps, ListItemIcon, Menu, MenuItem } from '@mui/material'
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react'
import { type RaRecord, type RowClickFunction, useDataProvider, useRefresh } from 'react-admin'
import { Link } from 'react-router-dom'
import type { ConsoleDataProvider } from '../dataProvider/consoleDataProvider.ts'
import { failureOf } from '../dataProvider/rest.ts'
import { done, failed, useToast } from './notice.tsx'

/** An entry of a menu: a link or an action. */
export interface MenuEntry {
  name: string
  to?: string
  /** Opens the page in a new tab. */
  isApart?: boolean
  /** Cannot be undone. */
  isRed?: boolean
  isOff?: boolean
  /** Makes the entry a toggle; the menu stays open. */
  isOn?: boolean
  onChoose?: () => void
}

/** A button that opens a menu. The menu is mounted only while open: a table has hundreds of buttons. */
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
        onClick={event => {
          // It is no press on the row.
          event.stopPropagation()
          setAnchor(event.currentTarget)
        }}
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
          onClick={event => event.stopPropagation()}
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

/** Keeps the second press of a double click on the button from choosing an entry or closing the menu. */
function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail < 2) return
  // An entry may be a link, which the browser would follow.
  event.preventDefault()
  event.stopPropagation()
}

/** The menu's container: a table would clip it, and the body is outside the page's landmarks. */
function mainOf(): HTMLElement {
  return document.querySelector('main') ?? document.body
}

/** A "..." button with a menu of less used actions. */
export function MoreMenu(menu: { label: string; entries: readonly MenuEntry[] }) {
  return (
    <MenuButton {...menu}>
      <MoreIcon />
    </MenuButton>
  )
}

/** The menu of a table's row. */
export function RowMenu({ name, entries }: { name: string; entries: readonly MenuEntry[] }) {
  return entries.length > 0 && <MoreMenu label={`More about ${name}`} entries={entries} />
}

/** Makes the entries of a row's menu that open its dialogs. */
export type EntriesOf<Name extends string, Row> = (row: Row, ...names: Name[]) => MenuEntry[]

/**
 * Manages the dialogs of a list's rows, by the names of the menu entries that open them; `Delete` is red. `dialog` is the open
 * one, to be rendered next to the list.
 */
export function useDialogs<Name extends string, Row>(
  dialogOf: (name: Name, row: Row, onClose: () => void, entries: EntriesOf<Name, Row>) => ReactNode,
) {
  const [opened, setOpened] = useState<{ name: Name; row: Row } | null>(null)
  const open = (name: Name, row: Row) => setOpened({ name, row })
  const rowClick =
    (name: Name): RowClickFunction<Row & RaRecord> =>
    (_, __, row) => {
      // A press that ends a selection of text opens nothing.
      if (getSelection()?.type !== 'Range') open(name, row)
      return false
    }
  const entries: EntriesOf<Name, Row> = (row, ...names) =>
    names.map(name => ({ name, isRed: name === 'Delete', onChoose: () => open(name, row) }))
  return {
    open,
    rowClick,
    entries,
    dialog: opened && dialogOf(opened.name, opened.row, () => setOpened(null), entries),
  }
}

/** Runs actions on rows, one at a time per row, shows the outcome and refreshes the list. */
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
