import { Button, type ButtonProps } from '@mui/material'
import { type ReactNode, useState } from 'react'

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
