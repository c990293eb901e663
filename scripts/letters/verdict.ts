import type { Arrival } from './mailSink.ts'

/** The fate of the letters, by recipient. */
export interface LettersVerdict {
  /** People without a letter. */
  lost: string[]
  /** People with a duplicate without a reason, two Message-IDs, or another person's letter. */
  wrong: string[]
  /** Duplicates because the connection was cut or hung after the final dot. */
  againByLine: number
  /** Duplicates because the server was killed between the final dot and recording it. */
  againByKill: number
}

/** A server records a confirmation within this time, unless killed. */
const NOTED_MS = 2_000

/**
 * Judges the arrivals at a mail server.
 * @param people who must each have one letter
 * @param kills times at which a server was killed, in milliseconds since 1970
 */
export function judgeLetters(
  people: readonly string[],
  arrivals: readonly Arrival[],
  kills: readonly number[],
): LettersVerdict {
  const verdict: LettersVerdict = { lost: [], wrong: [], againByLine: 0, againByKill: 0 }
  const owners = new Map(arrivals.map(({ messageId, to }) => [messageId, to]))
  const byPerson = grouped(arrivals)
  for (const person of people) {
    const own = byPerson.get(person) ?? []
    if (own.length === 0) verdict.lost.push(person)
    const isOne = own.every(
      ({ messageId }) => messageId === own[0]?.messageId && owners.get(messageId) === person,
    )
    const reasons = own.slice(1).map((next, index) => reasonOf(own[index] as Arrival, next, kills))
    if (!isOne || reasons.includes(null)) verdict.wrong.push(person)
    verdict.againByLine += reasons.filter(reason => reason === 'line').length
    verdict.againByKill += reasons.filter(reason => reason === 'kill').length
  }
  return verdict
}

/** Returns why a letter came again; null if nothing explains it. */
function reasonOf(before: Arrival, next: Arrival, kills: readonly number[]): 'line' | 'kill' | null {
  if (before.fate !== 'taken') return 'line'
  const noted = (before.confirmedAt ?? before.readAt) + NOTED_MS
  return kills.some(kill => kill >= before.readAt && kill <= Math.min(noted, next.readAt)) ? 'kill' : null
}

function grouped(arrivals: readonly Arrival[]): Map<string, Arrival[]> {
  const groups = new Map<string, Arrival[]>()
  for (const arrival of arrivals) groups.set(arrival.to, [...(groups.get(arrival.to) ?? []), arrival])
  return groups
}
