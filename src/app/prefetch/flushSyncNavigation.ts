import type { createBrowserRouter } from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>

/** So long a page may be on its way before the page that is left says so. */
const SILENT_MS = 60

/**
 * Draws a move that began with `flushSync` in one go: the router forgets the wish at the move's last step, and draws "it is
 * loading" over the whole old page even where what was fetched ahead is there in the next moment.
 */
export function flushSyncNavigation(router: Router): Router {
  const { subscribe } = router
  router.subscribe = subscriber => {
    let isAtOnce = false
    let later: ReturnType<typeof setTimeout> | undefined
    return subscribe((state, options) => {
      clearTimeout(later)
      if (state.navigation.state === 'idle') {
        subscriber(state, { ...options, flushSync: options.flushSync || isAtOnce })
        isAtOnce = false
        return
      }
      isAtOnce = options.flushSync
      if (!isAtOnce) return subscriber(state, options)
      later = setTimeout(() => subscriber(state, options), SILENT_MS)
    })
  }
  return router
}
