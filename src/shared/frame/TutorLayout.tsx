import { useEffect, useState } from 'react'
import { Outlet, useOutletContext, useRouteLoaderData } from 'react-router-dom'
import { Icon } from '../Icon.tsx'
import { CONSOLE_ROUTE_ID } from '../loaderContext.ts'
import { TutorFrame } from './TutorFrame.tsx'
import styles from './TutorLayout.module.css'

interface Finding {
  isOpen: boolean
  close: () => void
}

/**
 * The frame of the tutor's area. The server renders it, and it stays while the console loads into it. It is not in
 * `TutorFrame.tsx`, which learners' account pages load too.
 */
export function TutorLayout() {
  const [isFinding, setFinding] = useState(false)
  const isBusy = useRouteLoaderData(CONSOLE_ROUTE_ID) === undefined

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setFinding(true)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])

  const finding: Finding = { isOpen: isFinding, close: () => setFinding(false) }
  return (
    <TutorFrame tools={<FindButton onPress={() => setFinding(true)} />} isBusy={isBusy}>
      <Outlet context={finding} />
    </TutorFrame>
  )
}

/** Returns whether the search was opened, by button or by Ctrl or Cmd with K, and a function to close it. */
export const useFinding = useOutletContext<Finding>

function FindButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" aria-keyshortcuts="Control+K Meta+K" className={styles.find} onClick={onPress}>
      <Icon name="search" />
      Find
      <kbd>Ctrl K</kbd>
    </button>
  )
}
