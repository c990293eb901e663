import { CAME_BEFORE_WORKER, outdated } from '#shared/beforeReact/pageNews.ts'
import { SERVICE_WORKER } from '#shared/serviceWorker.ts'

/** Told of a newer version; calling `takeOn` takes it on and reloads the page. */
export type OnUpdate = (takeOn: () => void) => void

/**
 * Lets a signed-in learner read their own pages without a connection. A newer version of the academy waits until
 * `onUpdate`'s function is called, which takes it on and reloads the page. What the page had asked for before the first
 * worker came is kept by nobody: the worker is told of the page, which asks for its data anew, unless something was just
 * refused on it.
 */
export async function registerServiceWorker(onUpdate: OnUpdate): Promise<void> {
  const { serviceWorker } = navigator
  if (!import.meta.env.PROD || !serviceWorker) return
  const { Serwist } = await import('@serwist/window')
  const worker = new Serwist(SERVICE_WORKER)
  worker.addEventListener('waiting', () =>
    onUpdate(() => {
      worker.addEventListener('controlling', () => location.reload())
      worker.messageSkipWaiting()
    }),
  )
  const handleFirst = () => {
    serviceWorker.controller?.postMessage(CAME_BEFORE_WORKER)
    // React Router drops what a form was answered as it asks for data: a refusal stands.
    if (!document.querySelector('[role=alert]')) outdated.abort()
  }
  if (!serviceWorker.controller)
    serviceWorker.addEventListener('controllerchange', handleFirst, { once: true })
  await worker.register()
}
