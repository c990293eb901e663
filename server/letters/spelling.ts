import { nairaFromKobo } from '#contract/rules/pricing.ts'

const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
} as Intl.NumberFormatOptions)
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' })

/** "₦73,000", or "₦36,492.70". */
export function nairaText(amount: number): string {
  return naira.format(amount)
}

/** The same of kobo. */
export function koboText(kobo: number): string {
  return nairaText(nairaFromKobo(kobo))
}

/** "2 March 2026", by the academy's own clock. */
export function dayText(instant: string): string {
  return day.format(new Date(instant))
}
