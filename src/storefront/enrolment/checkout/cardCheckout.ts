import type { PaymentChannel } from '#contract/rules/paymentChannels.ts'
import type { ShownFailure } from '../enrolmentAction.ts'

/** The data that the card provider's popup needs. */
export interface CardPayment {
  reference: string
  amountKobo: number
  email: string
  publicKey: string
  /** The ways to pay that the popup offers. */
  channels: readonly PaymentChannel[]
}

/**
 * The result of the popup. `paid` is only what the popup says: the server has the last word. `pending` means that the money
 * is on its way. `refused` means that the popup did not accept the payment at all, with the provider's own words.
 */
export type CheckoutEnd =
  | { end: 'paid' }
  | { end: 'pending' }
  | { end: 'closed' }
  | { end: 'unreachable' }
  | { end: 'refused'; message: string }

/** The card provider's popup. Aborting `signal` takes it away and ends it as `closed`. */
export interface CardCheckout {
  open(payment: CardPayment, signal: AbortSignal): Promise<CheckoutEnd>
}

/**
 * A message from the provider's checkout page to the page around it (inline-js's protocol), with only the parts that are
 * used here.
 */
interface CheckoutMessage {
  event: string
  data: { message?: string }
}

/** Hears the messages of one checkout page; answers how to stop. */
export function hearCheckout(
  isFromCheckout: (message: MessageEvent) => boolean,
  hear: (message: CheckoutMessage) => void,
): () => void {
  function onMessage(message: MessageEvent) {
    if (!isFromCheckout(message)) return
    const told = messageFrom(message.data)
    if (told) hear(told)
  }
  window.addEventListener('message', onMessage)
  return () => window.removeEventListener('message', onMessage)
}

function messageFrom(value: unknown): CheckoutMessage | null {
  if (typeof value !== 'object' || value === null || !('event' in value)) return null
  if (typeof value.event !== 'string') return null
  const data = 'data' in value && typeof value.data === 'object' && value.data !== null ? value.data : {}
  const message = 'message' in data && typeof data.message === 'string' ? data.message : undefined
  return { event: value.event, data: { message } }
}

/** A checkout page that has not shown the transaction by now is out of reach. */
export const CHECKOUT_PATIENCE_MS = 15_000

/** The popup did not come. */
export const UNREACHABLE: ShownFailure = {
  title: 'Unable to load paystack inline script',
  text: 'The card payment page does not answer. Please check your connection and try again.',
  isFinal: false,
}

/** The popup has told of a transfer, which takes its time. */
export const ON_ITS_WAY: ShownFailure = {
  title: 'Your transfer is on its way',
  text: 'You are enrolled as soon as it arrives. You may close this page, or check again here.',
  isFinal: false,
  isWaiting: true,
}

/** The popup would not take the payment, in the provider's own words. */
export function refusedByPopup(message: string): ShownFailure {
  return {
    title: message,
    text: 'The card provider did not take this payment. Try again with a new one.',
    isFinal: true,
  }
}
