import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { FormProps } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { NoticeBox } from '../feedback/NoticeBox.tsx'
import type { Notice } from '../feedback/notice.ts'
import { RestoredTyping } from '../inputs/RestoredTyping.tsx'
import { SingleSubmitForm } from '../inputs/SingleSubmitForm.tsx'
import { SubmitButton } from '../inputs/SubmitButton.tsx'
import { UnsavedChanges } from '../inputs/UnsavedChanges.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/** A Create or Edit view in a dialog: its fields, what went wrong with the last try, and the button that saves. */
export function FormDialog({
  title,
  keptAs,
  saveLabel,
  notice,
  onClose,
  children,
  actions,
  closeLabel = 'Cancel',
  maxWidth = 'sm',
  ...form
}: {
  title: string
  /** Under which name what is typed is kept when the session ends. */
  keptAs: string
  saveLabel: string
  notice: Notice | null
  onClose: () => void
  children: ReactNode
  /** Further buttons, at the left. */
  actions?: ReactNode
  /** Of the button that saves nothing. */
  closeLabel?: string
  maxWidth?: 'sm' | 'lg'
} & Pick<FormProps, 'record' | 'validate' | 'defaultValues'>) {
  const id = useId()
  const isDirty = useRef(false)
  const [isAsking, setAsking] = useState(false)

  function handleClose() {
    if (isDirty.current) setAsking(true)
    else onClose()
  }

  return (
    <Dialog open onClose={handleClose} aria-labelledby={id} maxWidth={maxWidth} fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <SingleSubmitForm
        {...form}
        notice={notice}
        warnWhenUnsavedChanges
        WarnWhenUnsavedChangesComponent={UnsavedChanges}
      >
        <DialogContent sx={{ paddingTop: 1 }}>
          <Box sx={{ display: 'grid', gap: 2.5, paddingTop: 1 }}>
            {notice && <NoticeBox notice={notice} takesFocus />}
            <RestoredTyping name={keptAs} />
            {children}
          </Box>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
          {actions}
          <Button variant="outlined" color="inherit" onClick={handleClose}>
            {closeLabel}
          </Button>
          <SubmitButton alwaysEnable label={saveLabel} />
        </DialogActions>
        <Dirtiness kept={isDirty} />
      </SingleSubmitForm>
      {isAsking && (
        <ConfirmDialog
          question="Close without saving?"
          text="What you typed here is not saved yet. Go back to save it, or proceed and lose it."
          onProceed={onClose}
          onGoBack={() => setAsking(false)}
        />
      )}
    </Dialog>
  )
}

/** Keeps whether anything was typed, for the dialog around the form. */
function Dirtiness({ kept }: { kept: RefObject<boolean> }) {
  const { isDirty } = useFormState()
  useEffect(() => {
    kept.current = isDirty
  }, [kept, isDirty])
  return null
}
