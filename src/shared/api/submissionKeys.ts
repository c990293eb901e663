import { ApiFailure } from '#shared/api/apiFailure.ts'

/** Sends something once, or again, under a key. */
type Send<T> = (key: string) => Promise<T>

/** Something that is sent, as text: the same text to the same place is the same submission. */
interface Submission {
  place: string
  words: string
  /** A key that the page came with, for its first submission. */
  firstKey?: string | undefined
}

/** Makes the keys by which the server knows a submission that it has already: see `Idempotency-Key` in docs/decisions/026. */
export function submissionKeys() {
  const unanswered = new Map<string, { words: string; key: string }>()

  return {
    /**
     * Sends under the key of these words, which they keep until an answer says what became of them: after a lost network or a
     * failed server the same words are the same submission, after success or refusal they are a new one.
     */
    async under<T>({ place, words, firstKey }: Submission, send: Send<T>): Promise<T> {
      const before = unanswered.get(place)
      const fresh = before ? newKey() : (firstKey ?? newKey())
      const key = before?.words === words ? before.key : fresh
      unanswered.set(place, { words, key })
      try {
        const reply = await send(key)
        unanswered.delete(place)
        return reply
      } catch (fault) {
        if (isAnswered(fault)) unanswered.delete(place)
        // The page came back from the browser's memory with a key that is used up.
        if (fault instanceof ApiFailure && fault.code === 'submission.changed') return send(newKey())
        throw fault
      }
    },
  }
}

const KEY_BYTES = 16

/** Returns whether the server gave a final answer to the submission; a 5xx or `submission.in_progress` is not one. */
function isAnswered(fault: unknown): boolean {
  if (!(fault instanceof ApiFailure) || fault.kind !== 'refused') return false
  return fault.status < 500 && fault.code !== 'submission.in_progress'
}

/** 128 random bits; `crypto.randomUUID` is missing where an academy is served over plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
