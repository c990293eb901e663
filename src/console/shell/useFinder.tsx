import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Icon } from '#shared/Icon.tsx'
import styles from './useFinder.module.css'

const Finder = lazy(() => import('./Finder.tsx'))

/** The finder, which Ctrl or Cmd with K opens from anywhere in the console, and the button that does the same. */
export function useFinder(): { button: ReactNode; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])

  return {
    button: (
      <button
        type="button"
        className={styles.find}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" /> Find <kbd className={styles.keys}>Ctrl K</kbd>
      </button>
    ),
    dialog: isOpen && (
      <Suspense fallback={null}>
        <Finder onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
