/** The message by which a page asks its service worker whether the server has a newer version of it. */
export const ASKS_FOR_NEWS = 'page-news'

/** The message by which a page asks a newly installed service worker, which did not see it load, to cache it. */
export const CAME_BEFORE_WORKER = 'came-before-worker'

/** The server's page has changed, or redirects elsewhere. */
export type PageNews = 'changed' | { movedTo: string }

/** Aborted when the page must load its data again, because they are outdated or could not be cached. */
export const outdated = new AbortController()

/**
 * Asks the service worker, which may have answered with a cached page, for news.
 * @param onChanged called if the server's page has changed
 */
export function askForNews(onChanged: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: MessageEvent<PageNews>) => {
    if (data === 'changed') onChanged()
    else location.replace(data.movedTo)
  }
  navigator.serviceWorker?.controller?.postMessage(ASKS_FOR_NEWS, [port2])
}
