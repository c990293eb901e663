/** A checkout page that has not shown the transaction by now is out of reach. */
export const CHECKOUT_PATIENCE_MS = 15_000

/** What the provider's checkout page tells the page around it (inline-js's protocol), as far as we listen. */
export interface CheckoutMessage {
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
