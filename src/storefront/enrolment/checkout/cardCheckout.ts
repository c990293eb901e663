import type { PaymentChannel } from '#contract/rules/paymentChannels.ts'
import type { ShownFailure } from '../enrolmentAction.ts'

/** The data that the card provider's popup needs. */
export interface CardPayment {
  reference: string
  amountKobo: number
  email: string
  publicKey: string
  /** The payment channels that the popup offers. */
  channels: readonly PaymentChannel[]
}

/**
 * The result of the popup. `paid` is only the popup's claim; the server decides. `pending` means that a transfer has not arrived
 * yet. `refused` means that the popup did not accept the payment, with the provider's own message.
 */
export type CheckoutEnd =
  | { end: 'paid' }
  | { end: 'pending' }
  | { end: 'closed' }
  | { end: 'unreachable' }
  | { end: 'refused'; message: string }

/** The card provider's popup. Aborting `signal` removes it and ends it as `closed`. */
export interface CardCheckout {
  open(payment: CardPayment, signal: AbortSignal): Promise<CheckoutEnd>
}

/** A message from the provider's checkout page to the parent page (inline-js's protocol); only the fields that are used here. */
interface CheckoutMessage {
  event: string
  data: { message?: string }
}

/** Listens to the messages of one checkout page; returns a function that stops listening. */
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

/** The longest wait for the provider's script, and for its page to show the transaction; after it the page is unreachable. */
export const CHECKOUT_PATIENCE_MS = 15_000

/** Shown if the popup did not load. */
export const UNREACHABLE: ShownFailure = {
  title: 'Unable to load paystack inline script',
  text: "The card payment page isn't responding. Please check your connection and try again.",
  isFinal: false,
}

/** Shown if the popup reported a bank transfer, which arrives later. */
export const ON_ITS_WAY: ShownFailure = {
  title: 'Your transfer is on its way',
  text: "We'll enrol you as soon as it arrives. You can close this page or check again here.",
  isFinal: false,
  isWaiting: true,
}

/** Returns the failure to show if the popup refused the payment, with the provider's own message. */
export function refusedByPopup(message: string): ShownFailure {
  return {
    title: message,
    text: "Paystack didn't accept this payment. Please try again with a new one.",
    isFinal: true,
  }
}
