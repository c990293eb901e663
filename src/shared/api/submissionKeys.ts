import { ApiFailure } from '#shared/api/apiFailure.ts'

/** Sends a submission with a key, once or as a retry. */
type Send<T> = (key: string) => Promise<T>

/** A submission as text: the same text to the same place is the same submission. */
interface Submission {
  place: string
  words: string
  /** The key that came with the page, for its first submission. */
  firstKey?: string | undefined
}

/** Creates the idempotency keys by which the server recognises a repeated submission: `Idempotency-Key` in docs/decisions/026. */
export function submissionKeys() {
  const unanswered = new Map<string, { words: string; key: string }>()

  return {
    /**
     * Sends with the key of these words, which they keep until a final answer: after a network error or a failed server the same
     * words are the same submission; after success or refusal they are a new one.
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
        // The page was restored from the back/forward cache with a used key.
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

/** Returns 128 random bits as hex; `crypto.randomUUID` is missing on sites served over plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
