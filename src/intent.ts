import './styles/base.css'
import { openDialogsByCommand } from './intent/dialogCommands.ts'
import { rememberEarlyPress } from './intent/earlyPress.ts'
import { showFirstName } from './intent/firstName.ts'
import { followHistorySteps } from './intent/historySteps.ts'
import { restoreKeptForms } from './intent/keptForms.ts'
import { reloadForMissingApp } from './intent/missingApp.ts'
import { whenWanted } from './intent/whenWanted.ts'

/**
 * The first script of every page, and the only one of a public page until its visitor shows intent. Such a page is usable as
 * it arrives; React takes it over later. A page that only the browser can render needs React at once.
 */
const isRendered = document.getElementById('root')?.hasChildNodes() === true

function loadApp(): void {
  import('./main.tsx').catch((fault: unknown) => reloadForMissingApp(fault, isRendered))
}

if (isRendered) {
  showFirstName()
  openDialogsByCommand()
  rememberEarlyPress()
  followHistorySteps()
  whenWanted(loadApp)
} else {
  loadApp()
}
restoreKeptForms()
