import { NAIRA } from '#contract/rules/currency.ts'

/** The provider's words for the ways to pay in Nigeria, in the order in which they are offered. */
export const PAYMENT_CHANNELS = ['card', 'bank_transfer', 'ussd', 'bank'] as const

export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number]

/** The channels of a server that names none: cards, the one way that was there before the others. */
export const ONLY_CARDS: readonly PaymentChannel[] = ['card']

/** The account of a transfer lives so long from the moment in which the payer asks for it. */
export const TRANSFER_MINUTES = 30

/** Returns those of the academy's ways that take a currency: in any other than naira only cards do. */
export function channelsFor(
  offered: readonly PaymentChannel[] | undefined,
  currency: string,
): readonly PaymentChannel[] {
  const channels = offered ?? ONLY_CARDS
  return currency === NAIRA ? channels : channels.filter(channel => channel === 'card')
}
