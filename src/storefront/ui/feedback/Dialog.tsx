import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '#shared/Icon.tsx'
import styles from './Dialog.module.css'

/**
 * A modal `<dialog>`: the browser keeps the focus inside, closes it on Escape and gives the focus back.
 * With an `id`, a button with `command="show-modal"` and `commandfor` opens it before any script has run.
 * `isStubborn` keeps a press beside it from closing it, where closing has a price.
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
  /** Left out where a button's `commandfor` opens the dialog. */
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
    // A dialog that the browser opened before React arrived is left as it is.
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
        // The second press of a double click that opened it falls on the backdrop.
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
