/** Opens the dialog that a button's `commandfor` names, where the browser does not know commands. */
export function openDialogsByCommand(): void {
  if ('commandForElement' in HTMLButtonElement.prototype) return
  addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest('button[commandfor]') : null
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '')
    if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal()
  })
}
