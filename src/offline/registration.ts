import { CAME_BEFORE_WORKER } from '#shared/beforeReact/pageNews.ts'
import { SERVICE_WORKER } from '#shared/serviceWorker.ts'

/** Told when the worker has come to a page that was loaded without it. */
export type OnFirstWorker = () => void

/** Told of a newer version; calling `takeOn` takes it on and reloads the page. */
export type OnUpdate = (takeOn: () => void) => void

/**
 * Lets a signed-in learner read their own pages without a connection. A newer version of the academy waits until
 * `onUpdate`'s function is called, which takes it on and reloads the page. What the page had asked for before the first
 * worker came is kept by nobody: the worker is told of the page, and `onFirstWorker` may ask again.
 */
export async function registerServiceWorker(onUpdate: OnUpdate, onFirstWorker: OnFirstWorker): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { Serwist } = await import('@serwist/window')
  const worker = new Serwist(SERVICE_WORKER)
  worker.addEventListener('waiting', () =>
    onUpdate(() => {
      worker.addEventListener('controlling', () => window.location.reload())
      worker.messageSkipWaiting()
    }),
  )
  if (!navigator.serviceWorker.controller) {
    const handleFirst = () => {
      navigator.serviceWorker.controller?.postMessage(CAME_BEFORE_WORKER)
      onFirstWorker()
    }
    navigator.serviceWorker.addEventListener('controllerchange', handleFirst, { once: true })
  }
  await worker.register()
}
