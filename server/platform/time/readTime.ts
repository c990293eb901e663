import { instantsOf, isDay, localTimeOf, timesAroundGap } from './zonedTime.ts'

const TIME = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?$/
const OFFSET = /(?:Z|[+-]\d\d:\d\d)$/

/** A time as it was read, in milliseconds since 1970, or what is wrong with it. */
export type ReadTime = { instant: number } | { sentence: string; isChoice?: true }

/** The clock on which something is planned, and which of two times is meant where it shows one twice or leaves it out. */
export interface PlannersClock {
  zone: string
  /** Left out, it is asked. Compatible is for what nobody is asked about: an hour that is skipped is the next, one that comes twice the first. */
  choice: 'earlier' | 'later' | 'compatible' | undefined
}

/** The fault of a time, by the name of its field: the question which of two is meant is asked once, where it is answered. */
export function sentencesAbout(
  { sentence, isChoice }: Extract<ReadTime, { sentence: string }>,
  field: string,
): Record<string, string> {
  return { [isChoice ? 'clock_change' : field]: sentence }
}

/** Reads a time with an offset, or one that the clocks of a zone show; where these change, the choice says which of two is meant. */
export function readTime(text: string, label: string, { zone, choice }: PlannersClock): ReadTime {
  const isTime = TIME.test(text) && isDay(text.slice(0, 10))
  const hasOffset = OFFSET.test(text)
  const asUtc = isTime ? Date.parse(hasOffset ? text : `${text}Z`) : Number.NaN
  const year = Number.isNaN(asUtc) ? 0 : new Date(asUtc).getUTCFullYear()
  if (year < 2000 || year >= 2200) {
    return { sentence: `${label} must be a date and time such as 2026-03-09T18:00, or one with an offset.` }
  }
  if (hasOffset) return { instant: asUtc }
  return onClock(new Date(asUtc).toISOString().slice(0, 19), label, { zone, choice })
}

/**
 * When a clock shows a time. One that the clocks leave out, or show twice, is asked about: whatever were guessed would be wrong for somebody.
 * @param local `2026-03-09T18:00:00`
 */
export function onClock(local: string, label: string, { zone, choice }: PlannersClock): ReadTime {
  const [first, second] = instantsOf(local, zone)
  if (first === undefined) {
    const around = timesAroundGap(local, zone)
    if (choice) return { instant: choice === 'earlier' ? around.earlier : around.later }
    const [earlier, later] = [around.earlier, around.later].map(instant =>
      localTimeOf(instant, zone).slice(11, 16),
    )
    return {
      sentence: `${label} names a time that the clocks of ${zone} leave out that day, as they are put forward. Choose ${earlier} (“earlier”) or ${later} (“later”).`,
      isChoice: true,
    }
  }
  if (second === undefined || choice === 'earlier' || choice === 'compatible') return { instant: first }
  if (choice === 'later') return { instant: second }
  return {
    sentence: `${label} names a time that the clocks of ${zone} show twice that day, as they are put back. Choose the first time (“earlier”) or the second (“later”).`,
    isChoice: true,
  }
}
