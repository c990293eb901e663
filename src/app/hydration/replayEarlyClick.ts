import { hydrated } from './hydrated.ts'

/** The buttons that work without script; all others wait for React. */
const NATIVE = 'button[type=submit], button[popovertarget], button[commandfor]'
const SCRIPTED = 'button, input[type=radio]'

let clicked: HTMLElement | null = null

/** Remembers the last click on a control that only React handles, until React has loaded. */
export function rememberEarlyClick(): void {
  const remember = (event: Event) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(SCRIPTED) : null
    if (control && !control.matches(NATIVE)) clicked = control
  }
  addEventListener('click', remember, { capture: true, signal: hydrated.signal })
}

/** Replays the click from before hydration. */
export function replayEarlyClick(): void {
  if (clicked?.isConnected) clicked.click()
  clicked = null
}
