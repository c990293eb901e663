import { hydrated } from './hydrated.ts'

/** What does something by itself, before any script: the rest waits for React. */
const NATIVE = 'button[type=submit], button[popovertarget], button[commandfor]'
const SCRIPTED = 'button, input[type=radio]'

let pressed: HTMLElement | null = null

/** Remembers the last press on what only React can answer, so that it is not lost while React is on its way. */
export function rememberEarlyClick(): void {
  const remember = (event: Event) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(SCRIPTED) : null
    if (control && !control.matches(NATIVE)) pressed = control
  }
  addEventListener('click', remember, { capture: true, signal: hydrated.signal })
}

/** Presses again what was pressed too early. */
export function replayEarlyClick(): void {
  if (pressed?.isConnected) pressed.click()
  pressed = null
}
