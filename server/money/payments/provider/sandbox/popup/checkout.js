// @ts-nocheck: served to the browser as it is, without a build.
// Implements inline-js's protocol with the embedding page: it receives `inline:url`, and sends `loaded:checkout`,
// `loaded:transaction`, `success`, `close` and `error`.
const view = {
  title: document.getElementById('title'),
  amount: document.getElementById('amount'),
  email: document.getElementById('email'),
  reference: document.getElementById('reference'),
  message: document.getElementById('message'),
  pay: document.getElementById('pay'),
  decline: document.getElementById('decline'),
  close: document.getElementById('close'),
}

/** The sandbox's transaction, once the embedding page has named one. */
let transaction = null
let isOpening = false
let isPaid = false

addEventListener('message', event => {
  if (event.source !== parent || event.data?.type !== 'inline:url') return
  // inline-js names the same transaction on opening and again after `loaded:checkout`.
  if (!isOpening) open(event.data.params)
})
view.pay.addEventListener('click', () => busyWhile(pay))
view.decline.addEventListener('click', () => busyWhile(decline))
view.close.addEventListener('click', () => busyWhile(leave))
addEventListener('keydown', event => {
  if (event.key === 'Escape' && !view.close.disabled) busyWhile(leave)
})

if (parent === window) say('danger', 'This page only works inside the checkout of the academy.')
else tell({ event: 'loaded:checkout' })

async function open(params) {
  isOpening = true
  const answer = await post('/sandbox/checkout/open', params)
  if (!answer.status) {
    say('danger', answer.message)
    tell({ event: 'error', data: { type: 'setup', message: answer.message } })
    return
  }
  transaction = answer.data
  const { id, reference, customer } = transaction
  const amount = money(transaction)
  view.amount.textContent = amount
  view.email.textContent = customer.email
  view.reference.textContent = reference
  view.pay.textContent = `Pay ${amount}`
  say('plain', 'Nothing has been charged yet.')
  setButtons({ isEnabled: true })
  view.title.focus()
  tell({ event: 'loaded:transaction', data: { id, customer, accessCode: reference } })
}

async function pay() {
  say('plain', 'Charging the card…')
  const answer = await post(`/sandbox/checkout/${transaction.reference}/pay`)
  if (!answer.status) return say('danger', answer.message)
  isPaid = true
  const { id, reference } = transaction
  say('success', 'Paid. Taking you back…')
  tell({
    event: 'success',
    data: {
      reference,
      trxref: reference,
      trans: String(id),
      transaction: String(id),
      status: 'success',
      message: 'Approved',
    },
  })
}

async function decline() {
  const answer = await post(`/sandbox/checkout/${transaction.reference}/decline`)
  if (!answer.status) return say('danger', answer.message)
  say('danger', 'The card was declined and nothing was charged. Pay again or close.')
}

async function leave() {
  const answer = transaction ? await post(`/sandbox/checkout/${transaction.reference}/close`) : null
  tell({ event: 'close', data: { status: answer?.data?.status ?? 'abandoned' } })
}

/** Ignores further presses while the first is in progress. */
async function busyWhile(work) {
  setButtons({ isEnabled: false })
  await work()
  setButtons({ isEnabled: true })
}

function setButtons({ isEnabled }) {
  const isPayable = isEnabled && transaction !== null && !isPaid
  view.pay.disabled = !isPayable
  view.decline.disabled = !isPayable
  view.close.disabled = !isEnabled
}

function say(kind, text) {
  view.message.dataset.kind = kind
  view.message.textContent = text
}

function tell(message) {
  parent.postMessage(message, '*')
}

function money({ amount, currency }) {
  const format = new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  })
  return format.format(amount / 100)
}

async function post(path, body) {
  const init = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  try {
    const answer = await fetch(path, { method: 'POST', ...init })
    return await answer.json()
  } catch {
    return {
      status: false,
      message: 'The payment page could not be reached. Check your connection and try again.',
    }
  }
}
