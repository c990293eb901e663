import { CAME_BEFORE_WORKER, outdated } from '#shared/beforeReact/pageNews.ts'
import { SERVICE_WORKER } from '#shared/serviceWorker.ts'

/** Called with a newer version; `takeOn` activates it and reloads the page. */
export type OnUpdate = (takeOn: () => void) => void

/**
 * Lets a signed-in learner read their own pages offline. A newer version of the app waits until the function passed to `onUpdate`
 * is called, which activates it and reloads the page. A first worker cannot have cached the page's earlier requests, so it is
 * told of the page, which loads its data again unless it shows a refusal.
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
    // React Router drops a form's answer when it revalidates, so a refusal is kept.
    if (!document.querySelector('[role=alert]')) outdated.abort()
  }
  if (!serviceWorker.controller)
    serviceWorker.addEventListener('controllerchange', handleFirst, { once: true })
  await worker.register()
}
