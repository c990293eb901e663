import { useRef } from 'react'
import { type MenuLine, MenuLines } from '#shared/MenuLines.tsx'
import { Icon } from '../../ui/media/Icon.tsx'
import { ThemeSwitch } from '../menus/ThemeSwitch.tsx'
import styles from './MenuDrawer.module.css'

export const MENU_DRAWER_ID = 'menu-drawer'

/** The side menu below 760 px: it slides in over the page and closes on Escape, beside it and on a choice. */
export function MenuDrawer({ lines, name }: { lines: readonly MenuLine[]; name: string }) {
  const drawer = useRef<HTMLDialogElement>(null)

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop is an extra; Escape and Close are the keyboard's ways
    <dialog
      id={MENU_DRAWER_ID}
      ref={drawer}
      aria-label="Menu"
      className={styles.drawer}
      onClick={event => {
        if (event.target === drawer.current) drawer.current.close()
      }}
    >
      <div className={styles.body}>
        <form method="dialog">
          <button
            type="submit"
            className={styles.close}
            aria-label="Close menu"
            onClick={event => {
              event.preventDefault()
              drawer.current?.close()
            }}
          >
            <Icon name="close" />
          </button>
        </form>
        <nav aria-label={name}>
          <MenuLines lines={lines} onChoose={() => drawer.current?.close()} />
        </nav>
        <ThemeSwitch />
      </div>
    </dialog>
  )
}
