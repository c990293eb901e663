// Not the global one: a test that moves the clock must not hold up the database.
import { setImmediate } from 'node:timers'

/** So many are worked on together at most, so that the first of them does not wait for ever. */
const MOST_TOGETHER = 100

interface Waiting<Given, Made> {
  given: Given
  resolve(made: Made): void
  reject(error: unknown): void
}

/**
 * Gathers what is asked for at the same time, or while the last lot is being worked on, into one piece of work; nobody
 * waits for others to come. When it fails each is worked on alone, so that nobody fails of what another one brought.
 * @param work makes one answer for each of those it is given, in their order, or has done nothing when it fails
 * @param isEverybodys whether a failure would be each one's, too
 */
export function batch<Given, Made>(
  work: (together: readonly Given[]) => Promise<readonly Made[]>,
  isEverybodys: (error: unknown) => boolean,
): (given: Given) => Promise<Made> {
  const waiting: Waiting<Given, Made>[] = []
  let isWorking = false

  async function workOff(): Promise<void> {
    while (waiting.length > 0) await workOn(waiting.splice(0, MOST_TOGETHER))
    isWorking = false
  }

  async function workOn(together: readonly Waiting<Given, Made>[]): Promise<void> {
    try {
      const made = await work(together.map(({ given }) => given))
      for (const [index, { resolve }] of together.entries()) resolve(made[index] as Made)
    } catch (error) {
      if (together.length > 1 && !isEverybodys(error)) for (const one of together) await workOn([one])
      else for (const { reject } of together) reject(error)
    }
  }

  return given =>
    new Promise((resolve, reject) => {
      waiting.push({ given, resolve, reject })
      if (isWorking) return
      isWorking = true
      // After the input of this turn: whoever else asks for the same has said so by then.
      setImmediate(() => void workOff())
    })
}
