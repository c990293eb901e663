/** Where the build puts the service worker; at the root, so that it may answer for every page. */
const WORKER = '/service-worker.js'

/** Told of a newer version; calling `takeOn` takes it on and reloads the page. */
export type OnUpdate = (takeOn: () => void) => void

/**
 * Lets a signed-in learner read their own pages without a connection. A newer version of the academy waits until
 * `onUpdate`'s function is called, which takes it on and reloads the page.
 */
export async function readOwnPagesOffline(onUpdate: OnUpdate): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { Serwist } = await import('@serwist/window')
  const worker = new Serwist(WORKER)
  worker.addEventListener('waiting', () =>
    onUpdate(() => {
      worker.addEventListener('controlling', () => window.location.reload())
      worker.messageSkipWaiting()
    }),
  )
  await worker.register()
}
