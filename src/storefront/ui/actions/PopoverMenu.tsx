import { type ReactNode, useId, useRef } from 'react'
import styles from './PopoverMenu.module.css'

/**
 * A button that opens a list of links under the bar: a native popover, so it closes on Escape, on a press beside it and
 * on the choice of a link, and works before any script. `children` are `<li>`s.
 */
export function PopoverMenu({
  label,
  button,
  children,
}: {
  label: string
  button: ReactNode
  children: ReactNode
}) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  return (
    <>
      <button type="button" popoverTarget={id} aria-label={label} className={styles.button}>
        {button}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link in the list is pressed by key as a click */}
      <ul
        id={id}
        ref={list}
        popover="auto"
        className={styles.menu}
        onClick={event => {
          if (event.target instanceof Element && event.target.closest('a')) list.current?.hidePopover?.()
        }}
      >
        {children}
      </ul>
    </>
  )
}
