import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Form, type FormProps } from 'react-admin'
import { NoticeBox } from './NoticeBox.tsx'
import type { Notice } from './notice.ts'
import { SubmitButton } from './SubmitButton.tsx'

/** A Create or Edit view in a dialog: its fields, what went wrong with the last try, and the button that saves. */
export function FormDialog({
  title,
  saveLabel,
  notice,
  onClose,
  children,
  actions,
  ...form
}: {
  title: string
  saveLabel: string
  notice: Notice | null
  onClose: () => void
  children: ReactNode
  /** Further buttons, at the left. */
  actions?: ReactNode
} & Pick<FormProps, 'record' | 'validate' | 'onSubmit' | 'defaultValues'>) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <Form {...form} noValidate disableInvalidFormNotification>
        <DialogContent sx={{ paddingTop: 1 }}>
          <Box sx={{ display: 'grid', gap: 2.5, paddingTop: 1 }}>
            {notice && <NoticeBox notice={notice} takesFocus />}
            {children}
          </Box>
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap' }}>
          {actions}
          <Button variant="outlined" color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton alwaysEnable label={saveLabel} />
        </DialogActions>
      </Form>
    </Dialog>
  )
}
