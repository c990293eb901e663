import { unavailable } from '../http/errors.ts'

/** More than that nobody is kept waiting for, whoever asks: the last one waits half a minute at worst. */
const MOST_WAITING = 40

/** Somebody for whom pictures are made: a tutor, or the previews of shared links. */
export interface PictureOwner {
  /** E.g. `tutor 7`. */
  key: string
  /** The number of one person's pictures that may wait at a time. */
  mostWaiting: number
}

/** The pictures that are asked for, made one at a time. */
interface PictureQueue {
  /** @throws HttpError `server.unavailable` where too many wait already; nothing was made then */
  run<T>(owner: PictureOwner, make: () => Promise<T>): Promise<T>
}

/** The one queue of this process: each picture holds up to 160 MB while it is decoded. */
export const pictureQueue = createPictureQueue()

/**
 * Makes one picture at a time and goes round those who wait, one picture each, so that whoever sends many keeps
 * nobody else waiting longer than for one of them.
 */
export function createPictureQueue(mostWaiting = MOST_WAITING): PictureQueue {
  /** By owner; a map keeps the order in which they were put, so that the first one's turn is next. */
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
    // Whoever has more goes to the end of the round.
    waiting.delete(key)
    if (own.length > 0) waiting.set(key, own)
    return make
  }
}

function tooManyPictures() {
  return unavailable('Too many pictures are being prepared right now. Please try again in a moment.')
}
