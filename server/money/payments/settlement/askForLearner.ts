import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../../../platform/appContext.ts'
import type { PaymentRow } from '../../../platform/database/tables/money.ts'
import { HttpError } from '../../../platform/errors.ts'
import type { ProviderTransaction } from '../../../platform/ports/paymentProvider.ts'

/** Milliseconds for which the provider's last answer about a payment is reused. */
const SAME_ANSWER_MILLISECONDS = 5_000

/** The provider is asked once per learner in this time; two more requests may wait for their turn. */
const TURN_MILLISECONDS = 1_000
const LONGEST_WAIT_MILLISECONDS = 2_000

/** The maps of requests drop old ones when they reach this size. */
const REMEMBERED = 1_000

interface Questions {
  /** The last request about each reference. */
  answers: Map<string, { at: number; answer: Promise<ProviderTransaction | null> }>
  /** The time of each learner's last request. */
  turns: Map<number, { at: number }>
}

const questionsOf = new WeakMap<object, Questions>()

/**
 * Asks the provider on behalf of a learner, rate-limited so that one impatient person or script cannot use up the calls that the
 * provider grants the academy.
 * @param isFresh waits for an answer of its own: the last one may be older than the payment
 * @throws HttpError `rate_limit.reached` if the learner's requests queue up
 */
export async function askForLearner(
  academy: AppContext,
  payment: PaymentRow,
  { isFresh = false } = {},
): Promise<ProviderTransaction | null> {
  const { connection, paymentProvider, clock } = academy
  const { answers, turns } = questionsOf.get(connection) ?? remembered(connection)
  const now = clock.now().getTime()
  const last = answers.get(payment.reference)
  if (last && !isFresh && isWithin(last.at, now, SAME_ANSWER_MILLISECONDS)) return last.answer

  const before = turns.get(payment.user_id)?.at ?? Number.NEGATIVE_INFINITY
  const isLate = isWithin(before, now, TURN_MILLISECONDS + LONGEST_WAIT_MILLISECONDS)
  const turn = isLate ? Math.max(now, before + TURN_MILLISECONDS) : now
  if (turn - now > LONGEST_WAIT_MILLISECONDS) {
    throw new HttpError('rate_limit.reached', "You're checking too often. Please wait a moment.", {
      retryAfter: 3,
    })
  }
  const answer = sleep(turn - now).then(() => paymentProvider.verify(payment.reference))
  remember(turns, payment.user_id, { at: turn }, now)
  remember(answers, payment.reference, { at: turn, answer }, now)
  return answer
}

/** Returns whether two instants are less than `milliseconds` apart, in either order: the clock may have been set back. */
function isWithin(at: number, now: number, milliseconds: number): boolean {
  return Math.abs(now - at) < milliseconds
}

function remembered(connection: object): Questions {
  const questions: Questions = { answers: new Map(), turns: new Map() }
  questionsOf.set(connection, questions)
  return questions
}

function remember<K, V extends { at: number }>(map: Map<K, V>, key: K, value: V, now: number): void {
  if (map.size >= REMEMBERED) {
    for (const [known, { at }] of map) if (!isWithin(at, now, SAME_ANSWER_MILLISECONDS)) map.delete(known)
  }
  map.set(key, value)
}
