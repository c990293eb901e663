import { NAIRA } from '#contract/rules/currency.ts'

/** The provider's names of payment channels in Nigeria, in the order shown. */
export const PAYMENT_CHANNELS = ['card', 'bank_transfer', 'ussd', 'bank'] as const

export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number]

/** The channels of an older server that names none. */
export const ONLY_CARDS: readonly PaymentChannel[] = ['card']

/** The lifetime of a transfer's bank account, from the payer's request on. */
export const TRANSFER_MINUTES = 30

/** Returns the channels that take a currency: other than naira, only cards. */
export function channelsFor(
  offered: readonly PaymentChannel[] | undefined,
  currency: string,
): readonly PaymentChannel[] {
  const channels = offered ?? ONLY_CARDS
  return currency === NAIRA ? channels : channels.filter(channel => channel === 'card')
}
