import '../../styles/base.css'
import { CONSOLE_SHELL, PERSONAL_PAGE } from '#pages/pageMarks.ts'
import { askFirstCalls } from '#shared/beforeReact/firstCalls.ts'
import { tellWhenOffline } from '#shared/beforeReact/offlineNotice.ts'
import { askForNews, outdated } from '#shared/beforeReact/pageNews.ts'
import { forgetPersonalCaches } from '#shared/beforeReact/personalCaches.ts'
import { openDialogsByCommand } from './dialogCommands.ts'
import { endEarlyPresses } from './earlyPresses.ts'
import { restoreForms } from './formPersistence.ts'
import { followHistorySteps } from './historySteps.ts'
import { hydrated } from './hydrated.ts'
import { hydrateOnInteraction } from './hydrateOnInteraction.ts'
import { reloadForMissingApp } from './missingApp.ts'
import { isSignedIn, sessionToken, showFirstName } from './userCookie.ts'

// The first script of every page, and the only one of a public page until its visitor interacts. Such a page works without it,
// and React hydrates it later. A page that only the browser can render or fill needs React at once.
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
  if (!isRendered) endEarlyPresses()
  if (isRendered) {
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
      // After the first interaction the page is not reloaded; React loads its data again instead.
      if (!isAppWanted && !wasReloaded()) return location.reload()
      outdated.abort()
      loadApp()
    })
  } else {
    loadApp()
  }
  restoreForms()
  // Sessions can end while no page is open, so the first page without a session deletes the personal caches.
  if (!isSignedIn()) void forgetPersonalCaches().catch(() => undefined)
}

/** Returns whether the page was just reloaded; such a page is not reloaded again. */
function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload'
}
