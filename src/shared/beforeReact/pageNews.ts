/** The message by which a page asks its service worker whether the server would still send the same page. */
export const ASKS_FOR_NEWS = 'page-news'

/** The message by which a page asks the first service worker, which did not see it load, to cache it for the next visit. */
export const CAME_BEFORE_WORKER = 'came-before-worker'

/** The server would send another page by now, or leads elsewhere. */
export type PageNews = 'changed' | { movedTo: string }

/** The controller that is aborted when the page's data are to be asked for anew: it shows what is no longer so, or nobody could keep them. */
export const outdated = new AbortController()

/**
 * Asks the service worker, which may have answered with the page as it last was, what is new.
 * @param onChanged called when the server would send another page by now
 */
export function askForNews(onChanged: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }: MessageEvent<PageNews>) => {
    if (data === 'changed') onChanged()
    else location.replace(data.movedTo)
  }
  navigator.serviceWorker?.controller?.postMessage(ASKS_FOR_NEWS, [port2])
}
