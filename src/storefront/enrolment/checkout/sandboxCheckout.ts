import { NAIRA } from '#contract/rules/currency.ts'
import { apiBaseUrl } from '#shared/coverPhotoUrl.ts'
import {
  type CardCheckout,
  type CardPayment,
  CHECKOUT_PATIENCE_MS,
  type CheckoutEnd,
  hearCheckout,
} from './cardCheckout.ts'
import styles from './sandboxCheckout.module.css'

/** The sandbox's checkout page in our own dialog, with the messages of the provider's script. */
export const sandboxCheckout: CardCheckout = {
  open(payment, signal) {
    const { dialog, frame, close } = makeDialog()
    return new Promise<CheckoutEnd>(resolve => {
      const watchdog = setTimeout(() => finish({ end: 'unreachable' }), CHECKOUT_PATIENCE_MS)
      const address = new URL(frame.src)
      const stopHearing = hearCheckout(
        message => message.source === frame.contentWindow && message.origin === address.origin,
        ({ event, data }) => {
          if (event === 'loaded:checkout')
            frame.contentWindow?.postMessage(checkoutRequest(payment), address.origin)
          if (event === 'loaded:transaction') {
            clearTimeout(watchdog)
            // The page inside now has its own Close button.
            close.hidden = true
          }
          if (event === 'success') finish({ end: 'paid' })
          if (event === 'close' || event === 'cancel') finish({ end: 'closed' })
          if (event === 'error')
            finish({ end: 'refused', message: data.message ?? 'The payment was refused.' })
        },
      )

      function finish(end: CheckoutEnd) {
        clearTimeout(watchdog)
        stopHearing()
        dialog.close()
        dialog.remove()
        resolve(end)
      }
      const leave = () => finish({ end: 'closed' })
      close.addEventListener('click', leave)
      dialog.addEventListener('cancel', event => {
        event.preventDefault()
        leave()
      })
      signal.addEventListener('abort', leave, { once: true })
      document.body.append(dialog)
      dialog.showModal()
    })
  },
}

function checkoutRequest({ publicKey, email, amountKobo, reference, channels }: CardPayment) {
  const params = {
    key: publicKey,
    email,
    amount: amountKobo,
    ref: reference,
    currency: NAIRA,
    channels,
    mode: 'popup',
  }
  return { type: 'inline:url', path: 'newTransaction', params }
}

function makeDialog() {
  const dialog = document.createElement('dialog')
  dialog.className = styles.dialog ?? ''
  dialog.setAttribute('aria-label', 'Card payment')
  const close = document.createElement('button')
  close.type = 'button'
  close.className = styles.close ?? ''
  close.textContent = 'Close'
  const frame = document.createElement('iframe')
  frame.className = styles.frame ?? ''
  frame.title = 'Card payment'
  frame.src = new URL(`${apiBaseUrl()}/sandbox/checkout`, window.location.href).href
  dialog.append(close, frame)
  return { dialog, frame, close }
}
