import '../../styles/base.css'
import { tellWhenOffline } from '#offline/offlineNotice.ts'
import { forgetOwnPages } from '#shared/personalCaches.ts'
import { openDialogsByCommand } from './dialogCommands.ts'
import { showFirstName } from './firstName.ts'
import { restoreKeptForms } from './formPersistence.ts'
import { followHistorySteps } from './historySteps.ts'
import { whenWanted } from './hydrateOnInteraction.ts'
import { reloadForMissingApp } from './missingApp.ts'
import { readCookie } from './readCookie.ts'
import { rememberEarlyPress } from './replayEarlyClick.ts'

// The first script of every page, and the only one of a public page until its visitor shows intent. Such a page is usable as
// it arrives and does not wait for this; React takes it over later. A page that only the browser can render needs React at once.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin, { once: true })
else begin()

function begin(): void {
  const isRendered = document.getElementById('root')?.hasChildNodes() === true
  const loadApp = () => {
    import('../entry.client.tsx').catch((fault: unknown) => reloadForMissingApp(fault, isRendered))
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
