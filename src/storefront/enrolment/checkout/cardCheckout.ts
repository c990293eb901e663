/** What the card provider's popup must know. */
export interface CardPayment {
  reference: string
  amountKobo: number
  email: string
  publicKey: string
}

/**
 * How the popup ended. `paid` is only what the popup says: the server has the last word. `pending` is money that is on its
 * way. `refused` is a popup that would not take the payment at all, with the provider's own words.
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
