/** Opens the dialog that a button's `commandfor` names, in browsers that do not support `command`. */
export function openDialogsByCommand(): void {
  if ('commandForElement' in HTMLButtonElement.prototype) return
  addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest('button[commandfor]') : null
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '')
    if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal()
  })
}
