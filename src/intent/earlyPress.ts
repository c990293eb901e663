/** What does something by itself, before any script: the rest waits for React. */
const NATIVE = 'button[type=submit], button[popovertarget], button[commandfor]'
const SCRIPTED = 'button, input[type=radio]'

let pressed: HTMLElement | null = null
const listening = new AbortController()

/** Remembers the last press on what only React can answer, so that it is not lost while React is on its way. */
export function rememberEarlyPress(): void {
  const remember = (event: Event) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(SCRIPTED) : null
    if (control && !control.matches(NATIVE)) pressed = control
  }
  addEventListener('click', remember, { capture: true, signal: listening.signal })
}

/** From here on React hears presses itself; answers how to press again what was pressed too early. */
export function takeEarlyPress(): () => void {
  listening.abort()
  return () => {
    if (pressed?.isConnected) pressed.click()
    pressed = null
  }
}
