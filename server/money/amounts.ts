import { nairaFromKobo } from '#contract/rules/pricing.ts'

const naira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
} as Intl.NumberFormatOptions)

/** Formats an amount in naira: "₦73,000" or "₦36,492.70". */
export function nairaText(amount: number): string {
  return naira.format(amount)
}

/** Formats an amount in kobo. */
export function koboText(kobo: number): string {
  return nairaText(nairaFromKobo(kobo))
}
