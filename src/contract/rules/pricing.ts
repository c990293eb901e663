/** Prices are US dollars: integer cents on the server, numbers with at most two decimals on the wire. */
export const CENTS_PER_DOLLAR = 100

/** The card provider takes kobo: a hundredth of a naira (specification section 9, minor units). */
export const MINOR_UNITS = 100

/** Exchange rates are integers in ten-thousandths of a naira per dollar, so that charges are exact. */
export const RATE_SCALE = 10_000

/** The highest price: 100,000 USD. */
export const MAX_PRICE_CENTS = 100_000 * CENTS_PER_DOLLAR

/**
 * Returns the charged amount: discounted price x rate x 100 (specification section 9), in whole kobo, half a kobo rounded up.
 * @param priceCents integer US cents
 * @param rate integer ten-thousandths of a naira per dollar
 */
export function amountInKobo(priceCents: number, rate: number): number {
  const scale = BigInt(RATE_SCALE)
  const exact = BigInt(priceCents) * BigInt(rate) * BigInt(MINOR_UNITS)
  const divisor = scale * BigInt(CENTS_PER_DOLLAR)
  return Number((exact * 2n + divisor) / (divisor * 2n))
}

/** Converts a decimal rate such as 730 or 1512.4375 to an integer of ten-thousandths. */
export function rateFromDecimal(rate: number): number {
  return Math.round(rate * RATE_SCALE)
}

/** Converts an integer rate to the wire's decimal. */
export function rateToDecimal(rate: number): number {
  return rate / RATE_SCALE
}

/** Converts integer cents to the wire's dollars. */
export function dollarsFromCents(cents: number): number {
  return cents / CENTS_PER_DOLLAR
}

/** Converts integer kobo to the wire's naira, the `amount` of `payments/create`. */
export function nairaFromKobo(kobo: number): number {
  return kobo / MINOR_UNITS
}

/** Converts dollars to naira at a rate, as the checkout does. */
export function nairaAt(rate: number, dollars: number): number {
  return nairaFromKobo(amountInKobo(Math.round(dollars * CENTS_PER_DOLLAR), rateFromDecimal(rate)))
}

/** Converts the wire's naira to integer kobo, or null if not whole kobo. */
export function koboFromNaira(naira: number): number | null {
  const kobo = Math.round(naira * MINOR_UNITS)
  const isWholeKobo = Number.isSafeInteger(kobo) && kobo >= 0 && Math.abs(naira * MINOR_UNITS - kobo) < 1e-3
  return isWholeKobo ? kobo : null
}

/** Parses a typed price ("120", "99.50", 120) to integer cents; null unless it is 0 to 100,000 with at most two decimals. */
export function centsFromPrice(price: string | number): number | null {
  const match = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(String(price).trim())
  if (!match) return null
  const cents = Number(match[1]) * CENTS_PER_DOLLAR + Number((match[2] ?? '').padEnd(2, '0'))
  return cents <= MAX_PRICE_CENTS ? cents : null
}

/** Returns whether a course is enrolled without payment: its discounted price is 0 (specification section 1). */
export function isFree(course: { discounted_price: number }): boolean {
  return course.discounted_price === 0
}

/** Returns the saving in whole per cent of the original price; 0 without one. */
export function savingPerCent(course: { original_price: number; discounted_price: number }): number {
  const { original_price: original, discounted_price: discounted } = course
  return original > discounted ? Math.round(((original - discounted) / original) * 100) : 0
}

/** Returns the error of an invalid price. */
export function priceSentence(label: string): string {
  return `${label} must be a number from 0 to 100,000 with at most two decimals, such as 49.99.`
}

/** The error of a discounted price above the original one. */
export const DISCOUNT_SENTENCE = 'Discounted price must not be higher than the original price.'
