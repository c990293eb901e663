import { Outlet } from 'react-router-dom'
import { Drawing } from './Drawing.tsx'
import { Frame } from './Frame.tsx'

/** The console as the server draws it: the same for every tutor, until the browser has the page and its data. */
export function ConsoleShell() {
  return (
    <Frame menuButton={<Drawing name="menu" />} personMenu={<Drawing name="person" />} isBusy>
      <Outlet />
    </Frame>
  )
}
