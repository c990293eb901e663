import { usePaystackPayment as paymentWith } from 'react-paystack'
import { NAIRA } from '#contract/rules/currency.ts'
import { type CardCheckout, CHECKOUT_PATIENCE_MS, type CheckoutEnd, hearCheckout } from './cardCheckout.ts'

const CHECKOUT_ORIGIN = 'https://checkout.paystack.com'

/** The provider's script still fades out and messages its frames after it has reported the end. */
const FAREWELL_MS = 1_000

/**
 * The provider's own popup, by react-paystack. It fills the library's gaps: react-paystack does not report an unreachable page or
 * a refused payment, and never removes its frames, which would also answer a second payment.
 */
export const paystackCheckout: CardCheckout = {
  open({ publicKey, email, amountKobo, reference, channels }, signal) {
    remove(openFrames())
    return new Promise<CheckoutEnd>(resolve => {
      const watchdog = setTimeout(() => finish({ end: 'unreachable' }), CHECKOUT_PATIENCE_MS)
      const stopHearing = hearCheckout(
        message => message.origin === CHECKOUT_ORIGIN && isFromFrame(message.source),
        ({ event, data }) => {
          if (event === 'loaded:transaction') clearTimeout(watchdog)
          // react-paystack would report this as a closed popup.
          if (event === 'transfer:pending') finish({ end: 'pending' })
          if (event === 'error')
            finish({ end: 'refused', message: data.message ?? 'The payment was refused.' })
        },
      )

      function finish(end: CheckoutEnd) {
        clearTimeout(watchdog)
        stopHearing()
        const frames = openFrames()
        const isSayingGoodbye = GOODBYES.has(end.end)
        setTimeout(() => remove(frames), isSayingGoodbye ? FAREWELL_MS : 0)
        resolve(end)
      }
      signal.addEventListener('abort', () => finish({ end: 'closed' }), { once: true })

      // Named like a hook but not one: it only keeps its arguments for the call below.
      const openPopup = paymentWith({ publicKey })
      openPopup({
        config: { reference, email, amount: amountKobo, currency: NAIRA, channels: [...channels] },
        onSuccess: () => finish({ end: 'paid' }),
        // A pending transfer is also reported as closed, so a more specific message wins.
        onClose: () => setTimeout(() => finish({ end: 'closed' })),
      })
    })
  },
}

/** After these ends the provider's script still sends its frames a message. */
const GOODBYES = new Set<CheckoutEnd['end']>(['paid', 'pending', 'closed'])

const FRAMES = 'iframe[id^="inline-"]'

function openFrames(): HTMLIFrameElement[] {
  return [...document.querySelectorAll<HTMLIFrameElement>(FRAMES)]
}

function isFromFrame(source: MessageEvent['source']): boolean {
  return openFrames().some(frame => frame.contentWindow === source)
}

function remove(frames: HTMLIFrameElement[]): void {
  for (const frame of frames) frame.remove()
}
