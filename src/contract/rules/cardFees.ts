import { MINOR_UNITS } from '#contract/rules/pricing.ts'

/** The provider's fee on a payment: a share and a flat part, up to a cap. */
export interface CardFees {
  /** Hundredths of a per cent: 150 is 1.5%. */
  basis_points: number
  flat_kobo: number
  /** The flat part is waived for a smaller payment. */
  flat_from_kobo: number
  cap_kobo: number
}

/** Paystack's fees for cards of Nigeria: 1.5% + 100 naira, the 100 waived under 2,500, at most 2,000. */
export const DEFAULT_CARD_FEES: CardFees = {
  basis_points: 150,
  flat_kobo: 100 * MINOR_UNITS,
  flat_from_kobo: 2_500 * MINOR_UNITS,
  cap_kobo: 2_000 * MINOR_UNITS,
}

const WHOLE_IN_BASIS_POINTS = 10_000

/** Returns the fee of a payment in whole kobo, rounded up so that tutors are never promised too much. */
export function cardFeeInKobo(amountKobo: number, fees: CardFees): number {
  const share = Math.ceil((amountKobo * fees.basis_points) / WHOLE_IN_BASIS_POINTS)
  const flat = amountKobo < fees.flat_from_kobo ? 0 : fees.flat_kobo
  return Math.min(amountKobo, fees.cap_kobo, share + flat)
}

/** Returns a payment minus its fee, in kobo. */
export function receivedInKobo(amountKobo: number, fees: CardFees): number {
  return amountKobo - cardFeeInKobo(amountKobo, fees)
}
