import { createHmac } from 'node:crypto'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import { courseOnSale } from '../support/e2e/courses.ts'

const CHECKOUT = 'https://checkout.paystack.com'
const SANDBOX = `http://127.0.0.1:${process.env.E2E_PROVIDER_PORT}/sandbox/checkout`
const SECRET = 'sk_test_sandbox'

/** A checkout page in Paystack's own protocol, whose buttons misbehave. */
const PAGE = `<!doctype html><title>Checkout</title>
<button id="twice" disabled>Pay, and say so twice</button>
<button id="transfer" disabled>A transfer is on its way</button>
<script>
  let tx
  const up = message => parent.postMessage(message, '*')
  addEventListener('message', event => {
    if (event.data?.type !== 'inline:url' || tx) return
    tx = event.data.params
    twice.disabled = transfer.disabled = false
    up({ event: 'loaded:transaction', data: { id: 1, customer: {}, accessCode: 'x' } })
  })
  const post = (path, body) => fetch(path, {
    method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
  })
  const open = () => post('/checkout/open', { key: tx.key, email: tx.email, amount: tx.amount, ref: tx.ref })
  twice.onclick = async () => {
    await open()
    await post('/checkout/' + tx.ref + '/pay', {})
    const data = { reference: tx.ref, trxref: tx.ref, status: 'success', message: 'Approved' }
    up({ event: 'success', data })
    up({ event: 'success', data })
  }
  transfer.onclick = async () => {
    await open()
    up({ event: 'transfer:pending' })
  }
  up({ event: 'loaded:checkout' })
</script>`

test.use({ baseURL: `http://127.0.0.1:${process.env.E2E_KEYS_PORT}` })

test('a double click on Pay and a success told twice are one payment and one place', {
  tag: '@main',
}, async ({ page, context, request, watch, newLearner, signInAs }) => {
  watch.allowHost(CHECKOUT)
  await answerAsPaystack(context)
  const created = countOf(page, '/api/payments/create')
  const course = await courseOnSale(request, 'paid')
  await signInAs(await newLearner())
  await page.goto(`/courses/${course.slug}/enrol?method=virtual`)
  await page.getByRole('button', { name: /^Pay ₦/ }).dblclick()
  const checkout = page.locator('iframe[id^="inline-checkout"]')
  await expect(checkout).toHaveCount(1)
  await checkout.contentFrame().getByRole('button', { name: 'Pay, and say so twice' }).click()
  await expect(page).toHaveURL(/\/payment-success/)
  expect(created()).toBe(1)
  await page.goto('/payment-history')
  await expect(page.getByRole('row', { name: /success/i })).toHaveCount(1)
  await page.goto('/courses/enrolled')
  await expect(page.getByRole('main').getByText(course.title).first()).toBeVisible()
})

test('a transfer on its way is pending, and enrols when its money arrives', { tag: '@main' }, async ({
  page,
  context,
  request,
  watch,
  newLearner,
  signInAs,
}) => {
  watch.allowHost(CHECKOUT)
  await answerAsPaystack(context)
  const course = await courseOnSale(request, 'paid')
  await signInAs(await newLearner())
  const reference = await sendTransfer(page, course.slug)
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  await expect(page.getByRole('alert'), 'nothing has gone wrong').toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/payment-history')
  await expect(page.getByRole('row', { name: /pending/i })).toHaveCount(1)

  await request.post(`${SANDBOX}/${reference}/pay`, { data: {} })
  const event = JSON.stringify({ event: 'charge.success', data: { reference, status: 'success' } })
  const signature = createHmac('sha512', SECRET).update(event).digest('hex')
  const told = await request.post('/api/payments/webhook', {
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    data: event,
  })
  expect(told.ok()).toBe(true)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: /success/i })).toHaveCount(1, { timeout: 5_000 })
  }).toPass({ timeout: 120_000 })
  await page.goto('/courses/enrolled')
  await expect(page.getByRole('main').getByText(course.title).first()).toBeVisible()
})

test('a transfer that fails is said, and a card pays in its place without a reload', {
  tag: '@main',
}, async ({ page, context, request, watch, newLearner, signInAs }) => {
  watch.allowHost(CHECKOUT)
  watch.allowConsole(/Failed to load resource/)
  await answerAsPaystack(context)
  const course = await courseOnSale(request, 'paid')
  await signInAs(await newLearner())
  const reference = await sendTransfer(page, course.slug)
  await request.post(`${SANDBOX}/${reference}/decline`, { data: {} })
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: /^(Try again|Pay ₦)/ }).click()
  await popupOf(page).getByRole('button', { name: 'Pay, and say so twice' }).click()
  await expect(page).toHaveURL(/\/payment-success/)
  await page.goto('/payment-history')
  await expect(page.getByRole('row', { name: /success/i })).toHaveCount(1)
})

test('a checkout that cannot be reached is told within fifteen seconds, and the page works on', async ({
  page,
  context,
  request,
  watch,
  newLearner,
  signInAs,
}) => {
  watch.allowHost(CHECKOUT)
  watch.allowConsole(/Failed to load resource/)
  await context.route(`${CHECKOUT}/**`, route => route.abort())
  await page.clock.install()
  const course = await courseOnSale(request, 'paid')
  await signInAs(await newLearner())
  await page.goto(`/courses/${course.slug}/enrol?method=virtual`)
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await page.locator('iframe[id^="inline-checkout"]').waitFor({ state: 'attached' })
  await page.clock.fastForward(15_000)
  await expect(page.getByText('Unable to load paystack inline script').first()).toBeVisible()
  await expect(page.locator('iframe[id^="inline-"]')).toHaveCount(0)

  await context.unroute(`${CHECKOUT}/**`)
  await answerAsPaystack(context)
  await page.goto(`/courses/${course.slug}/enrol?method=virtual`)
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await expect(page.locator('iframe[id^="inline-checkout"]')).toHaveCount(1)
})

test('opening the thanks without paying grants nothing', { tag: '@main' }, async ({
  page,
  newLearner,
  signInAs,
}) => {
  await signInAs(await newLearner())
  await page.goto('/payment-success')
  await expect(page.getByText("We couldn't find that payment")).toBeVisible()
  await expect(page.getByText('Transaction Completed Successfully')).toHaveCount(0)
  await page.goto('/payment-history')
  await expect(page.getByRole('heading', { name: 'Payment History' })).toBeVisible()
  await expect(page.getByRole('row', { name: /success|pending/i })).toHaveCount(0)
  await page.goto('/courses/enrolled')
  await expect(page.getByText("You're not enrolled in any courses yet")).toBeVisible()
})

/** Opens a payment and sends a transfer for it; returns its reference. */
async function sendTransfer(page: Page, slug: string): Promise<string> {
  await page.goto(`/courses/${slug}/enrol?method=virtual`)
  const creating = page.waitForResponse(reply => reply.url().includes('/api/payments/create'))
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  const { reference } = await (await creating).json()
  await popupOf(page).getByRole('button', { name: 'A transfer is on its way' }).click()
  await expect(page.getByText('Your transfer is on its way')).toBeVisible()
  return reference
}

function popupOf(page: Page) {
  return page.frameLocator('iframe[id^="inline-checkout"]')
}

/** Answers for the checkout host: with the page above, and with the sandbox's answers to its calls. */
async function answerAsPaystack(context: BrowserContext): Promise<void> {
  await context.route(`${CHECKOUT}/**`, async route => {
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/popup')) return route.fulfill({ contentType: 'text/html', body: PAGE })
    const response = await route.fetch({ url: `${SANDBOX}${pathname.replace(/^\/checkout/, '')}` })
    return route.fulfill({ response })
  })
}

function countOf(page: Page, path: string): () => number {
  let count = 0
  page.on('request', request => {
    if (request.url().includes(path)) count += 1
  })
  return () => count
}
