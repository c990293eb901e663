import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/media/Icon.tsx'
import { ThemeSwitch } from '../menus/ThemeSwitch.tsx'
import styles from './MenuDrawer.module.css'
import { SideMenu } from './SideMenu.tsx'
import type { MenuLine } from './sideMenuEntries.ts'

/** The side menu below 760 px: it slides in over the page and closes on Escape, beside it and on a choice. */
export function MenuDrawer({
  isOpen,
  onClose,
  lines,
  name,
}: {
  isOpen: boolean
  onClose: () => void
  lines: readonly MenuLine[]
  name: string
}) {
  const drawer = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) drawer.current?.showModal()
    else drawer.current?.close()
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop is an extra; Escape and Close are the keyboard's ways
    <dialog
      ref={drawer}
      aria-label="Menu"
      className={styles.drawer}
      onClose={onClose}
      onClick={event => {
        if (event.target === drawer.current) drawer.current.close()
      }}
    >
      <div className={styles.body}>
        <button
          type="button"
          className={styles.close}
          aria-label="Close menu"
          onClick={() => drawer.current?.close()}
        >
          <Icon name="close" />
        </button>
        <nav aria-label={name}>
          <SideMenu lines={lines} onChoose={onClose} />
        </nav>
        <ThemeSwitch />
      </div>
    </dialog>
  )
}
