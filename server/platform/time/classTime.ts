import { knownZone, momentText } from './spelling.ts'

/**
 * Lines of a letter that tell when something begins: on the reader's clock, and on that of the class or place where it is another.
 * @param there what the second clock is named after: "At the class"
 */
export function classTime(
  start: string,
  ownZone: string | null,
  timeZone: string,
  there: string,
): (readonly [string, string])[] {
  const own = ['When', momentText(start, ownZone)] as const
  return knownZone(ownZone) === timeZone ? [own] : [own, [there, momentText(start, timeZone)]]
}
