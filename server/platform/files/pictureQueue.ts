import { unavailable } from '../errors.ts'

/** The most waiting pictures; the last one waits half a minute at worst. */
const MOST_WAITING = 40

/** An owner of waiting pictures: a tutor, or the previews of shared links. */
export interface PictureOwner {
  /** E.g. `tutor 7`. */
  key: string
  /** The most pictures of this owner that may wait. */
  mostWaiting: number
}

/** A queue that makes pictures one at a time. */
interface PictureQueue {
  /** @throws HttpError `server.unavailable` if too many wait already; nothing is made then */
  run<T>(owner: PictureOwner, make: () => Promise<T>): Promise<T>
}

/** The one queue of this process, because decoding a picture takes up to 160 MB. */
export const pictureQueue = createPictureQueue()

/**
 * Creates a queue that makes one picture at a time and takes one per owner in turn, so that an owner of many delays others by
 * one picture only.
 */
export function createPictureQueue(mostWaiting = MOST_WAITING): PictureQueue {
  /** By owner. A map keeps insertion order, so the first owner is next. */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let count = 0
  let isBusy = false

  return {
    run: (owner, make) => {
      const own = waiting.get(owner.key) ?? []
      if (own.length >= owner.mostWaiting || count >= mostWaiting) return Promise.reject(tooManyPictures())
      return new Promise((resolve, reject) => {
        own.push(() => make().then(resolve, reject))
        waiting.set(owner.key, own)
        count += 1
        void work()
      })
    },
  }

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (let make = next(); make; make = next()) await make()
    isBusy = false
  }

  function next(): (() => Promise<void>) | undefined {
    const [first] = waiting
    if (!first) return undefined
    const [key, own] = first
    const make = own.shift()
    count -= 1
    // An owner with more goes to the end of the round.
    waiting.delete(key)
    if (own.length > 0) waiting.set(key, own)
    return make
  }
}

function tooManyPictures() {
  return unavailable("We're processing too many pictures right now. Please try again in a moment.")
}
