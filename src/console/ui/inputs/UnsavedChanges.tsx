import { useEffect } from 'react'
import { useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'

/**
 * Asks before a page is left whose form holds what is not saved; the browser itself asks before a tab is
 * closed. Whose session has ended must go, and what they typed is kept.
 */
export function UnsavedChanges() {
  const { isDirty, isSubmitting } = useFormState()
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      isDirty && !isSubmitting && here.pathname !== there.pathname && there.pathname !== paths.tutorLogin(),
  )

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      question="Leave without saving?"
      text="What you changed on this page is not saved yet. Go back to save it, or proceed and lose it."
      onProceed={() => blocker.proceed()}
      onGoBack={() => blocker.reset()}
    />
  )
}
