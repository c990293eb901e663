import '../../styles/base.css'
import { CONSOLE_SHELL, PERSONAL_PAGE } from '#pages/pageMarks.ts'
import { askFirstCalls } from '#shared/beforeReact/firstCalls.ts'
import { tellWhenOffline } from '#shared/beforeReact/offlineNotice.ts'
import { askForNews, outdated } from '#shared/beforeReact/pageNews.ts'
import { forgetPersonalCaches } from '#shared/beforeReact/personalCaches.ts'
import { openDialogsByCommand } from './dialogCommands.ts'
import { restoreForms } from './formPersistence.ts'
import { followHistorySteps } from './historySteps.ts'
import { hydrated } from './hydrated.ts'
import { hydrateOnInteraction } from './hydrateOnInteraction.ts'
import { reloadForMissingApp } from './missingApp.ts'
import { rememberEarlyClick } from './replayEarlyClick.ts'
import { isSignedIn, sessionToken, showFirstName } from './userCookie.ts'

// The first script of every page, and the only one of a public page until its visitor interacts with it. Such a page is usable as
// it arrives and does not wait for this; React takes it over later. A page that only the browser can render or fill needs React at once.
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', begin, { once: true })
else begin()

function begin(): void {
  const root = document.getElementById('root')
  let isAppWanted = false
  const isShell = root?.hasAttribute(CONSOLE_SHELL) === true
  const isRendered = root?.hasChildNodes() === true
  const loadApp = () => {
    isAppWanted = true
    import('../entry.client.tsx').catch((fault: unknown) =>
      reloadForMissingApp(fault, isRendered && !isShell),
    )
  }
  openDialogsByCommand()
  showFirstName()
  if (isRendered) {
    rememberEarlyClick()
    followHistorySteps()
    tellWhenOffline(hydrated.signal)
  }
  if (isShell) {
    const token = sessionToken()
    if (token !== null) askFirstCalls(token)
    loadApp()
  } else if (isRendered) {
    hydrateOnInteraction(loadApp, {
      lacksOwn: isSignedIn() && root?.hasAttribute(PERSONAL_PAGE) === false,
    })
    askForNews(() => {
      // From the first touch on the page stands, and React asks for its data.
      if (!isAppWanted && !wasReloaded()) return location.reload()
      outdated.abort()
      loadApp()
    })
  } else {
    loadApp()
  }
  restoreForms()
  // Sessions end while no page is open: what was kept for a person goes as soon as one opens without them.
  if (!isSignedIn()) void forgetPersonalCaches().catch(() => undefined)
}

/** A page that has just been reloaded is not reloaded again, whatever its worker says. */
function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload'
}
