import {
  Button,
  type ButtonProps,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { BusyButton } from './BusyButton.tsx'

/** Asks before an action that cannot be undone; Go Back has the focus. */
export function ConfirmDialog({
  question,
  text,
  children,
  isBusy = false,
  onProceed,
  onGoBack,
}: {
  question: string
  text?: string
  /** Further fields, e.g. for a reason. */
  children?: ReactNode
  isBusy?: boolean
  onProceed: () => void
  onGoBack: () => void
}) {
  const id = useId()
  const isPressed = useRef(false)

  // Ignores further presses until the action has ended.
  useEffect(() => {
    if (!isBusy) isPressed.current = false
  }, [isBusy])

  function handleProceed() {
    if (isPressed.current) return
    isPressed.current = true
    onProceed()
  }

  return (
    <Dialog open onClose={onGoBack} role="alertdialog" aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {question}
      </DialogTitle>
      {(text || children) && (
        <DialogContent>
          {text && <DialogContentText>{text}</DialogContentText>}
          {children}
        </DialogContent>
      )}
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onGoBack} autoFocus>
          Go Back
        </Button>
        <BusyButton variant="contained" color="error" onClick={handleProceed} isBusy={isBusy}>
          Proceed
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}

/** A button and the dialog that it opens. */
export function DialogButton({
  dialog,
  ...button
}: Omit<ButtonProps, 'onClick'> & { dialog: (onClose: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}
