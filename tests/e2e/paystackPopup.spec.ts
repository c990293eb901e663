import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import { courseOnSale } from '../support/e2e/courses.ts'

const CHECKOUT = 'https://checkout.paystack.com'
const SANDBOX = `http://127.0.0.1:${process.env.E2E_PROVIDER_PORT}`

test.use({ baseURL: `http://127.0.0.1:${process.env.E2E_KEYS_PORT}` })

test.beforeEach(async ({ context, watch }) => {
  watch.allowHost(CHECKOUT)
  await answerAsPaystack(context)
})

test("with card keys the learner pays in Paystack's own popup", { tag: '@main' }, async ({
  page,
  request,
  newLearner,
  signInAs,
}) => {
  const course = await courseOnSale(request, 'paid')
  await signInAs(await newLearner())
  await page.goto(`/courses/${course.slug}/enrol?method=virtual`)
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await checkoutOf(page).getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/payment-success/)
  await page.goto('/payment-history')
  await expect(page.getByRole('row', { name: /success/i })).toHaveCount(1)
})

test("closing Paystack's own popup asks first and leaves no popup behind", async ({
  page,
  request,
  newLearner,
  signInAs,
}) => {
  const course = await courseOnSale(request, 'paid')
  await signInAs(await newLearner())
  await page.goto(`/courses/${course.slug}/enrol?method=virtual`)
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  const checkout = checkoutOf(page)
  await expect(checkout.getByRole('button', { name: /^Pay/ })).toBeEnabled()
  await checkout.getByRole('button', { name: 'Close' }).click()
  await page
    .getByRole('dialog', { name: 'Are you sure you want to terminate this transaction?' })
    .getByRole('button', { name: 'Cancel payment' })
    .click()
  await expect(page.locator('iframe[id^="inline-"]')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Pay ₦/ })).toBeEnabled()
})

function checkoutOf(page: Page) {
  return page.frameLocator('iframe[id^="inline-checkout"]')
}

/** Answers the checkout host's page and calls from the sandbox. */
async function answerAsPaystack(context: BrowserContext): Promise<void> {
  await context.route(`${CHECKOUT}/**`, async route => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    const path = pathname.startsWith('/popup') ? '/sandbox/checkout' : pathname
    const response = await route.fetch({
      url: `${SANDBOX}${path}`,
      method: request.method(),
      headers: contentTypeOf(request),
      ...(request.postData() !== null && { postData: request.postData() ?? '' }),
    })
    // The sandbox allows only its own academy to frame it; Paystack allows everyone.
    const { 'content-security-policy': _policy, 'x-frame-options': _frame, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
}

function contentTypeOf(request: Request): Record<string, string> {
  const type = request.headers()['content-type']
  return type === undefined ? {} : { 'content-type': type }
}
