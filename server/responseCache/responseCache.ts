import { LRUCache } from 'lru-cache'
import { type KeptAnswer, keptAnswer, type MadeAnswer, sizeOf } from './cachedResponse.ts'

/** All answers together; what was asked for longest ago goes first. */
const KEPT_BYTES = 32 * 1024 * 1024

/** Addresses in other spellings: with a tracker's parameter, or a query in another order. */
const OTHER_SPELLINGS = 4_000
const SPELLING_LENGTH = 300

/** What no change of ours tells of, such as an exchange rate, is looked at again after this. */
const CHECK_AFTER_MILLISECONDS = 5 * 60_000

/** Makes an answer; with the fingerprint of the kept one it may say that nothing has changed, in less time. */
export type Make = (kept: string | null) => Promise<MadeAnswer | 'same'>

/** Answers that are the same for everybody, kept in memory until what they show changes. */
export interface KeptAnswers {
  /** The answer if it is kept and still true, by any spelling of its address. */
  current(address: string): KeptAnswer | undefined
  /** The true answer: kept, checked, or made; once, however many ask for it meanwhile. */
  answer(key: string, make: Make): Promise<KeptAnswer>
  /** Lets `current` find an answer by another spelling of its address. */
  rememberSpelling(address: string, key: string): void
  /** Counts an answer's bytes anew, when another encoding of it was made. */
  weigh(key: string, answer: KeptAnswer): void
}

/** @param content tells by its revision when something that is shown has changed */
export function keptAnswers(content: { readonly revision: number }): KeptAnswers {
  const kept = new LRUCache<string, KeptAnswer>({ maxSize: KEPT_BYTES, sizeCalculation: sizeOf })
  const spellings = new LRUCache<string, string>({ max: OTHER_SPELLINGS })
  const underWay = new Map<string, { revision: number; answer: Promise<KeptAnswer> }>()

  function isTrue(answer: KeptAnswer): boolean {
    return answer.revision === content.revision && Date.now() < answer.checkAfter
  }

  async function makeOrCheck(key: string, make: Make, revision: number): Promise<KeptAnswer> {
    const before = kept.get(key)
    const made = await make(before?.fingerprint ?? null)
    const checkAfter = Date.now() + CHECK_AFTER_MILLISECONDS
    if (made === 'same' && before) {
      before.revision = revision
      before.checkAfter = checkAfter
      return before
    }
    if (made === 'same') throw new Error('An answer that is not kept cannot be the same.')
    const answer = keptAnswer(made, revision, checkAfter)
    if (made.isKeepable) kept.set(key, answer)
    else kept.delete(key)
    return answer
  }

  return {
    current(address) {
      const answer = kept.get(address) ?? kept.get(spellings.get(address) ?? '')
      return answer && isTrue(answer) ? answer : undefined
    },
    async answer(key, make) {
      const answer = kept.get(key)
      if (answer && isTrue(answer)) return answer
      // What was begun before the last change may show what was before it.
      const { revision } = content
      const begun = underWay.get(key)
      if (begun?.revision === revision) return begun.answer
      const mine = { revision, answer: makeOrCheck(key, make, revision) }
      underWay.set(key, mine)
      try {
        return await mine.answer
      } finally {
        if (underWay.get(key) === mine) underWay.delete(key)
      }
    },
    rememberSpelling(address, key) {
      if (address !== key && address.length <= SPELLING_LENGTH) spellings.set(address, key)
    },
    weigh(key, answer) {
      if (kept.peek(key) === answer) kept.set(key, answer)
    },
  }
}
