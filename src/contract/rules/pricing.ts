/** Prices are US dollars; on the server they are integer cents, on the wire a number with at most two decimals. */
export const CENTS_PER_DOLLAR = 100

/** The card provider is asked in kobo: one hundredth of a naira (specification section 9, minor units). */
export const MINOR_UNITS = 100

/** Exchange rates are integers of a ten-thousandth of a naira per dollar, so that no charge is ever a float's guess. */
export const RATE_SCALE = 10_000

/** The dearest course: 100,000 USD. */
export const MAX_PRICE_CENTS = 100_000 * CENTS_PER_DOLLAR

/**
 * Returns the amount that is charged: discounted price x rate x 100 (specification section 9), in whole kobo, half a kobo rounded
 * up.
 * @param priceCents integer US cents
 * @param rate integer ten-thousandths of a naira per dollar
 */
export function amountInKobo(priceCents: number, rate: number): number {
  const scale = BigInt(RATE_SCALE)
  const exact = BigInt(priceCents) * BigInt(rate) * BigInt(MINOR_UNITS)
  const divisor = scale * BigInt(CENTS_PER_DOLLAR)
  return Number((exact * 2n + divisor) / (divisor * 2n))
}

/** A decimal rate such as 730 or 1512.4375 as an integer of ten-thousandths. */
export function rateFromDecimal(rate: number): number {
  return Math.round(rate * RATE_SCALE)
}

/** An integer rate back as the decimal that a person and the wire read. */
export function rateToDecimal(rate: number): number {
  return rate / RATE_SCALE
}

/** Integer cents as the wire's number of dollars. */
export function dollarsFromCents(cents: number): number {
  return cents / CENTS_PER_DOLLAR
}

/** Integer kobo as the wire's number of naira: what `payments/create` calls amount. */
export function nairaFromKobo(kobo: number): number {
  return kobo / MINOR_UNITS
}

/** Dollars in naira at a rate, as checkout would ask for them. */
export function nairaAt(rate: number, dollars: number): number {
  return nairaFromKobo(amountInKobo(Math.round(dollars * CENTS_PER_DOLLAR), rateFromDecimal(rate)))
}

/** The wire's naira as integer kobo, or null when it is no amount of whole kobo. */
export function koboFromNaira(naira: number): number | null {
  const kobo = Math.round(naira * MINOR_UNITS)
  const isWholeKobo = Number.isSafeInteger(kobo) && kobo >= 0 && Math.abs(naira * MINOR_UNITS - kobo) < 1e-3
  return isWholeKobo ? kobo : null
}

/**
 * Reads a price as a tutor types it ("120", "99.50", 120): integer cents, or null when it is not
 * 0 to 100,000 with at most two decimals.
 */
export function centsFromPrice(price: string | number): number | null {
  const match = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(String(price).trim())
  if (!match) return null
  const cents = Number(match[1]) * CENTS_PER_DOLLAR + Number((match[2] ?? '').padEnd(2, '0'))
  return cents <= MAX_PRICE_CENTS ? cents : null
}

/** A course whose discounted price is 0 is enrolled without payment (specification section 1). */
export function isFree(course: { discounted_price: number }): boolean {
  return course.discounted_price === 0
}

/** The saving in whole per cent of the original price; 0 when there is none. */
export function savingPerCent(course: { original_price: number; discounted_price: number }): number {
  const { original_price: original, discounted_price: discounted } = course
  return original > discounted ? Math.round(((original - discounted) / original) * 100) : 0
}

/** The sentence for a price that cannot be read. */
export function priceSentence(label: string): string {
  return `${label} must be a number from 0 to 100,000 with at most two decimals, such as 49.99.`
}

/** The sentence for a discounted price above the original one. */
export const DISCOUNT_SENTENCE = 'Discounted price must not be higher than the original price.'
