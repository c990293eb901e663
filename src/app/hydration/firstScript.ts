import '../../styles/base.css'
import { PERSONAL_PAGE } from '#pages/pageMarks.ts'
import { tellWhenOffline } from '#shared/beforeReact/offlineNotice.ts'
import { forgetPersonalCaches } from '#shared/beforeReact/personalCaches.ts'
import { openDialogsByCommand } from './dialogCommands.ts'
import { restoreForms } from './formPersistence.ts'
import { followHistorySteps } from './historySteps.ts'
import { hydrated } from './hydrated.ts'
import { hydrateOnInteraction } from './hydrateOnInteraction.ts'
import { reloadForMissingApp } from './missingApp.ts'
import { rememberEarlyClick } from './replayEarlyClick.ts'
import { isSignedIn, showFirstName } from './userCookie.ts'

// The first script of every page, and the only one of a public page until its visitor interacts with it. Such a page is usable as
// it arrives and does not wait for this; React takes it over later. A page that only the browser can render needs React at once.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin, { once: true })
else begin()

function begin(): void {
  const root = document.getElementById('root')
  const isRendered = root?.hasChildNodes() === true
  const loadApp = () => {
    import('../entry.client.tsx').catch((fault: unknown) => reloadForMissingApp(fault, isRendered))
  }
  openDialogsByCommand()
  if (isRendered) {
    showFirstName()
    rememberEarlyClick()
    followHistorySteps()
    tellWhenOffline(hydrated.signal)
    hydrateOnInteraction(loadApp, {
      lacksOwn: isSignedIn() && root?.hasAttribute(PERSONAL_PAGE) === false,
    })
  } else {
    loadApp()
  }
  restoreForms()
  // Sessions end while no page is open: what was kept for a person goes as soon as one opens without them.
  if (!isSignedIn()) void forgetPersonalCaches().catch(() => undefined)
}
