/** A skeleton that shows for less than this only flickers. */
const FLICKER_MS = 300

/** A loader's value: in hand already, or the promise of it. */
export type Deferred<T> = { here: T } | { pending: Promise<T> }

/** Waits for what usually comes quickly, and lets a page be shown without it when it does not. */
export async function deferSlow<T>(value: Promise<T>): Promise<Deferred<T>> {
  const late = new Promise<{ pending: Promise<T> }>(resolve => {
    setTimeout(() => resolve({ pending: value }), FLICKER_MS)
  })
  return Promise.race([value.then(here => ({ here })), late])
}
