/** A waiting face that shows for less than this is only a flicker. */
const FLICKER_MS = 300

/** Something asked for that is here already, or still on its way. */
export type Arriving<T> = { here: T } | { onItsWay: Promise<T> }

/** Waits for what usually comes quickly, and lets a page be shown without it when it does not. */
export async function arriving<T>(asked: Promise<T>): Promise<Arriving<T>> {
  const late = new Promise<{ onItsWay: Promise<T> }>(resolve => {
    setTimeout(() => resolve({ onItsWay: asked }), FLICKER_MS)
  })
  return Promise.race([asked.then(here => ({ here })), late])
}
