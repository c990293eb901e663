import { Button, type ButtonProps, CircularProgress } from '@mui/material'
import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type RaRecord,
  SaveContextProvider,
  type SaveHandler,
  useFormIsDirty,
  useSaveContext,
} from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router-dom'
import { paths } from '#pages/paths.ts'
import { keepDraft, readDraft } from '#shared/drafts.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { onSessionEnd } from './MessagePage.tsx'
import { done, type Notice, NoticeBox } from './notice.tsx'

/**
 * Lets the form inside save once at a time. A fast second press comes before React disables the button, and a dialog that closes
 * on success can still be pressed, so the next save waits for the last one's notice.
 */
export function SaveOnce({ notice, children }: { notice: Notice | null; children: ReactNode }) {
  const context = useSaveContext()
  const underWay = useRef<ReturnType<SaveHandler<RaRecord>> | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new notice ends the last save
  useEffect(() => {
    underWay.current = null
  }, [notice])

  async function saved(values: Partial<RaRecord>) {
    try {
      return await context.save?.(values)
    } catch (fault) {
      underWay.current = null
      throw fault
    }
  }

  const save: SaveHandler<RaRecord> = values => {
    underWay.current ??= saved(values) as ReturnType<SaveHandler<RaRecord>>
    return underWay.current
  }

  return <SaveContextProvider value={{ ...context, save }}>{children}</SaveContextProvider>
}

/**
 * The save button, as react-admin's own, but with its label in an element of its own (see `BusyButton`). It stays enabled
 * while it saves if `alwaysEnable` is set, so that it keeps the focus.
 */
export function SubmitButton({
  label,
  alwaysEnable = false,
  ...button
}: { label: string; alwaysEnable?: boolean } & Pick<ButtonProps, 'sx' | 'onClick'>) {
  const { isSubmitting, isValidating } = useFormState()
  const isDirty = useFormIsDirty()
  return (
    <Button
      {...button}
      type="submit"
      variant="contained"
      disabled={!alwaysEnable && (!isDirty || isValidating || isSubmitting)}
    >
      {isSubmitting && <CircularProgress size={14} thickness={3} color="inherit" sx={spinnerSx} />}
      <span>{label}</span>
    </Button>
  )
}

const spinnerSx = { marginLeft: '2px', marginRight: '10px' }

/**
 * Asks before leaving a page with unsaved changes; the browser asks before the tab is closed. Going to sign-in after the session
 * ended is not blocked; the typed values are kept.
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
      text="Your changes are not saved. Go back to save them, or leave without saving."
      onProceed={() => blocker.proceed()}
      onGoBack={() => blocker.reset()}
    />
  )
}

/** Stores the form's typed values when the session ends, and restores them after sign-in. */
export function RestoredTyping({ name }: { name: string }) {
  const { getValues, setValue, formState } = useFormContext()
  const { dirtyFields, isReady } = formState
  const [isBack, setBack] = useState(false)

  useEffect(() => {
    const texts = isReady ? readDraft(name).texts : null
    if (texts === null) return
    keepDraft(name, { texts: null, file: null })
    for (const [field, value] of Object.entries(texts)) {
      setValue(field, value, { shouldDirty: true })
    }
    setBack(true)
  }, [name, isReady, setValue])

  useEffect(
    () =>
      onSessionEnd(() => {
        const typed = Object.keys(dirtyFields).map(field => [field, getValues(field)])
        if (typed.length === 0) return
        keepDraft(name, { texts: Object.fromEntries(typed), file: null })
      }),
    [name, dirtyFields, getValues],
  )

  if (!isBack) return null
  return (
    <NoticeBox
      notice={done('Your changes are back', 'You were signed out before they were saved.')}
      onClose={() => setBack(false)}
    />
  )
}

/** A mutation that runs once at a time: a fast second press comes before React disables the button. */
export function useSingleMutation<Result, Input = void>(options: UseMutationOptions<Result, Error, Input>) {
  const isUnderWay = useRef(false)
  const { mutate, ...mutation } = useMutation(options)

  function mutateOnce(input: Input): void {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutate(input, {
      onSettled: () => {
        isUnderWay.current = false
      },
    })
  }

  return { ...mutation, mutate: mutateOnce }
}
