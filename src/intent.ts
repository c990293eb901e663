import './styles/base.css'
import { forgetOwnPages } from '#shared/ownPages.ts'
import { openDialogsByCommand } from './intent/dialogCommands.ts'
import { rememberEarlyPress } from './intent/earlyPress.ts'
import { showFirstName } from './intent/firstName.ts'
import { followHistorySteps } from './intent/historySteps.ts'
import { restoreKeptForms } from './intent/keptForms.ts'
import { reloadForMissingApp } from './intent/missingApp.ts'
import { tellWhenOffline } from './intent/offlineNotice.ts'
import { readCookie } from './intent/readCookie.ts'
import { whenWanted } from './intent/whenWanted.ts'

// The first script of every page, and the only one of a public page until its visitor shows intent. Such a page is usable as
// it arrives and does not wait for this; React takes it over later. A page that only the browser can render needs React at once.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin, { once: true })
else begin()

function begin(): void {
  const isRendered = document.getElementById('root')?.hasChildNodes() === true
  const loadApp = () => {
    import('./main.tsx').catch((fault: unknown) => reloadForMissingApp(fault, isRendered))
  }
  if (isRendered) {
    showFirstName()
    openDialogsByCommand()
    rememberEarlyPress()
    followHistorySteps()
    tellWhenOffline()
    whenWanted(loadApp, readCookie('user') !== null)
  } else {
    loadApp()
  }
  restoreKeptForms()
  // Sessions end while no page is open: what was kept for a person goes as soon as one opens without them.
  if (readCookie('user') === null) void forgetOwnPages().catch(() => undefined)
}
