import { nairaFromKobo } from '#contract/rules/pricing.ts'
import { HOME_ZONE } from './clock.ts'

const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
} as Intl.NumberFormatOptions)
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: HOME_ZONE })

/** "₦73,000", or "₦36,492.70". */
export function nairaText(amount: number): string {
  return naira.format(amount)
}

/** Formats an amount in kobo. */
export function koboText(kobo: number): string {
  return nairaText(nairaFromKobo(kobo))
}

/** "2 March 2026", by the academy's own clock. */
export function dayText(instant: string): string {
  return day.format(new Date(instant))
}

/** "London time", of a zone of IANA's such as `Europe/London`; `src/shared/localTimes.ts` names it alike. */
export function zoneText(zone: string): string {
  const place = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return zone.includes('/') ? `${place} time` : place
}

/** "Tuesday 12 January 2027 (Lagos time)": the day that a moment has in a zone; null is Lagos. */
export function dayInZone(instant: string, timeZone: string | null): string {
  const zone = timeZone ?? HOME_ZONE
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: zone })
  return `${format.format(new Date(instant))} (${zoneText(zone)})`
}

/**
 * "2 March 2026 at 18:05 (Lagos time)", on the clock that a person has chosen.
 * @param timeZone a zone of IANA's; null is Lagos
 */
export function momentText(instant: string, timeZone: string | null): string {
  const zone = knownZone(timeZone)
  const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: zone })
  return `${moment.format(new Date(instant))} (${zoneText(zone)})`
}

/** The zone that a person has chosen, if this machine knows it; else Lagos. */
export function knownZone(chosen: string | null): string {
  return chosen !== null && isTimeZone(chosen) ? chosen : HOME_ZONE
}

/** Returns whether this machine knows a time zone of that name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Lines of an email that tell when something begins: on the reader's clock, and on that of the class or place where it is another.
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
