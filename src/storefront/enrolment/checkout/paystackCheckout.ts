import { usePaystackPayment as paymentWith } from 'react-paystack'
import { NAIRA } from '#contract/rules/currency.ts'
import { type CardCheckout, CHECKOUT_PATIENCE_MS, type CheckoutEnd, hearCheckout } from './cardCheckout.ts'

const CHECKOUT_ORIGIN = 'https://checkout.paystack.com'

/** The provider's script fades its frames out and says goodbye to them after it has told us how the popup ended. */
const FAREWELL_MS = 1_000

/**
 * The provider's own popup, by react-paystack. What it leaves undone is done here: it tells nobody when its page cannot be
 * reached or refuses the payment, and it never takes its frames away, which would answer a second payment too.
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
          // react-paystack would call this a closed popup.
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

      // Named like a hook, and none: it only keeps its arguments for the call below.
      const openPopup = paymentWith({ publicKey })
      openPopup({
        config: { reference, email, amount: amountKobo, currency: NAIRA, channels: [...channels] },
        onSuccess: () => finish({ end: 'paid' }),
        // Of a transfer on its way it says that it was closed, too: whoever tells more of it comes first.
        onClose: () => setTimeout(() => finish({ end: 'closed' })),
      })
    })
  },
}

/** Of these ends the provider's script knows, and speaks to its frames once more. */
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
