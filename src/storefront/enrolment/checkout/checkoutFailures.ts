import type { ShownFailure } from '../enrolmentAction.ts'

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
