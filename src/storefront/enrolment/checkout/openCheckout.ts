import type { AcademyConfig } from '#contract/academy.ts'
import { NAIRA } from '#contract/rules/currency.ts'
import { channelsFor } from '#contract/rules/paymentChannels.ts'
import type { OpenPayment } from '../order.ts'
import { type CardCheckout, CHECKOUT_PATIENCE_MS, type CheckoutEnd } from './cardCheckout.ts'

/** The payer's e-mail, and the payment settings that select the popup. */
export interface Payer {
  email: string
  payments: AcademyConfig['payments']
}

/** Opens the popup for a payment and waits for its end; returns `unreachable` if its script fails to load or is too slow. */
export async function openCheckout(
  { email, payments }: Payer,
  { reference, amountKobo }: OpenPayment,
  signal: AbortSignal,
): Promise<CheckoutEnd> {
  const channels = channelsFor(payments.channels, NAIRA)
  const late = new Promise<null>(resolve => setTimeout(() => resolve(null), CHECKOUT_PATIENCE_MS))
  const checkout = await Promise.race([cardCheckoutFor(payments.mode).catch(() => null), late])
  if (!checkout) return { end: 'unreachable' }
  // The learner left while it loaded.
  if (signal.aborted) return { end: 'closed' }
  const publicKey = payments.public_key ?? ''
  return checkout.open({ reference, amountKobo, email, publicKey, channels }, signal)
}

/** Loads the sandbox's popup, or the provider's own if keys are configured, only when needed. */
async function cardCheckoutFor(mode: AcademyConfig['payments']['mode']): Promise<CardCheckout> {
  if (mode === 'sandbox') return (await import('./sandboxCheckout.ts')).sandboxCheckout
  return (await import('./paystackCheckout.ts')).paystackCheckout
}
