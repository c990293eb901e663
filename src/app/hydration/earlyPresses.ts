/** Tells the script of index.html, which keeps the presses of controls that only React handles, that React handles them now. */
export function endEarlyPresses(): void {
  document.documentElement.dataset.react = 'here'
}

/** Presses the controls that were pressed before hydration, in the order in which they were. */
export function replayEarlyPresses(): void {
  for (const control of takeEarlyPresses()) control.click()
}

/** Shows the controls that were pressed in vain as they were, because React has not come. */
export function forgetEarlyPresses(): void {
  takeEarlyPresses()
}

function takeEarlyPresses(): HTMLElement[] {
  const pressed = [...document.querySelectorAll<HTMLElement>('[data-press]')]
  const inOrder = pressed.sort((one, other) => Number(one.dataset.press) - Number(other.dataset.press))
  for (const control of inOrder) {
    control.removeAttribute('data-press')
    control.removeAttribute('aria-busy')
    control.removeAttribute('aria-disabled')
  }
  return inOrder
}
