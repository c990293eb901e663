import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '#shared/Icon.tsx'
import styles from './Dialog.module.css'

/**
 * A modal `<dialog>`: the browser traps the focus, closes it on Escape and returns the focus.
 * With an `id`, a button with `command="show-modal"` and `commandfor` opens it before any script has run.
 * `isStubborn` ignores clicks outside it, for dialogs that are costly to close.
 */
export function Dialog({
  id,
  title,
  isOpen,
  onClose,
  children,
  isStubborn = false,
}: {
  id?: string
  title: string
  /** Undefined if a button's `commandfor` opens the dialog. */
  isOpen?: boolean
  onClose?: () => void
  children: ReactNode
  isStubborn?: boolean
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const wasOpen = useRef(false)
  const titleId = useId()

  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal()
    // A dialog that the browser opened before hydration stays open.
    if (!isOpen && wasOpen.current) dialog.current?.close()
    wasOpen.current = isOpen === true
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the backdrop is an extra; Escape and Close are the keyboard's ways
    <dialog
      id={id}
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={event => {
        // The second press of the double click that opened it hits the backdrop.
        const isBeside = event.target === dialog.current && event.detail < 2
        if (!isStubborn && isBeside) dialog.current?.close()
      }}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <form method="dialog">
            <button
              type="submit"
              className={styles.close}
              aria-label="Close"
              onClick={event => {
                event.preventDefault()
                dialog.current?.close()
              }}
            >
              <Icon name="close" />
            </button>
          </form>
        </header>
        {children}
      </div>
    </dialog>
  )
}
