export const ENROL_DIALOG_ID = 'enrol-dialog'

/** A button with these opens the dialog by itself where the browser knows commands, even before React has arrived. */
export const openerAttributes = {
  command: 'show-modal',
  commandfor: ENROL_DIALOG_ID,
  'aria-haspopup': 'dialog',
} as const

/** Opens the dialog where the browser does not know commands. */
export function openEnrolDialog() {
  if ('commandForElement' in HTMLButtonElement.prototype) return
  const dialog = document.getElementById(ENROL_DIALOG_ID)
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal()
}
