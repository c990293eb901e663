import { expect, type Page } from '@playwright/test'
import { type Account, test } from '../support/e2e/academy.ts'
import { courseOnSale, type SaleableCourse } from '../support/e2e/courses.ts'

const QUESTION = 'Are you sure you want to terminate this transaction?'

test('a learner logs in, pays by card and finds the payment and the course', { tag: '@main' }, async ({
  page,
  request,
  newLearner,
}) => {
  const course = await courseOnSale(request, 'paid')
  await logInThroughTheForm(page, await newLearner())

  await page.goto(`/courses/${course.slug}/enrol?method=physical`)
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await cardPopup(page).getByRole('button', { name: /^Pay/ }).click()
  await expectEnrolled(page, course)
})

test('a closed card payment asks first, charges nothing and enrols nobody', { tag: '@main' }, async ({
  page,
  request,
  newLearner,
  signInAs,
}) => {
  const course = await courseOnSale(request, 'paid')
  await signInAs(await newLearner())

  await page.goto(`/courses/${course.slug}/enrol?method=virtual`)
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  const popup = cardPopup(page)
  await expect(popup.getByRole('button', { name: /^Pay/ })).toBeEnabled()
  await popup.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog', { name: QUESTION }).getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByRole('button', { name: /^Pay ₦/ })).toBeEnabled()

  await page.goto('/payment-history')
  await expect(page.getByRole('row', { name: /abandoned/i })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /success|pending/i })).toHaveCount(0)
  await page.goto('/courses/enrolled')
  await expect(page.getByRole('heading', { name: 'List of Enrolled courses' })).toBeVisible()
  await expect(page.getByText(course.title)).toHaveCount(0)
})

test('a closed card payment can be gone on with', async ({ page, request, newLearner, signInAs }) => {
  const course = await courseOnSale(request, 'paid')
  await signInAs(await newLearner())

  await page.goto(`/courses/${course.slug}/enrol?method=virtual`)
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await cardPopup(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog', { name: QUESTION }).getByRole('button', { name: 'Continue payment' }).click()
  await cardPopup(page).getByRole('button', { name: /^Pay/ }).click()
  await expectEnrolled(page, course)
})

test('a reload, and another tab, go on with the same payment', { tag: '@main' }, async ({
  page,
  context,
  request,
  newLearner,
  signInAs,
}) => {
  const course = await courseOnSale(request, 'paid')
  await signInAs(await newLearner())
  const opened = await openPayment(page, course)
  // Another tab has none of the state that a navigation would keep.
  const other = await context.newPage()
  expect(await openPayment(other, course)).toEqual(opened)
  await other.close()
  await page.reload()
  expect(await openPayment(page, course)).toEqual(opened)
  await cardPopup(page).getByRole('button', { name: /^Pay/ }).click()
  await expectEnrolled(page, course)
})

test('a payment that is ended is abandoned, and the next one is new', { tag: '@main' }, async ({
  page,
  request,
  newLearner,
  signInAs,
}) => {
  const course = await courseOnSale(request, 'paid')
  await signInAs(await newLearner())
  const first = await openPayment(page, course)
  await cardPopup(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog', { name: QUESTION }).getByRole('button', { name: 'Cancel payment' }).click()
  await expect(page.getByRole('button', { name: /^Pay ₦/ })).toBeEnabled()
  expect(await openPayment(page, course)).not.toEqual(first)
  await cardPopup(page).getByRole('button', { name: /^Pay/ }).click()
  await expectEnrolled(page, course)
  await page.goto('/payment-history')
  await expect(page.getByRole('row', { name: /abandoned/i })).toHaveCount(1)
})

test('who pays after their session has ended reads that the money came, and finds the course once signed in', {
  tag: '@main',
}, async ({ page, context, request, watch, newLearner }) => {
  watch.allowConsole(/Failed to load resource/)
  const course = await courseOnSale(request, 'paid')
  const learner = await newLearner()
  await logInThroughTheForm(page, learner)
  await page.getByRole('banner').getByRole('link', { name: 'Courses' }).click()
  await expect(page.getByRole('progressbar', { name: 'Loading page' })).toHaveCount(0)
  // The search waits for a pause in typing, and must not take back the press that comes before it.
  await page.getByRole('searchbox').fill(course.title)
  await page.getByRole('main').getByRole('link', { name: course.title }).first().click()
  await page.getByRole('button', { name: 'Enrol now' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Virtual/ })
    .click()
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  const pay = cardPopup(page).getByRole('button', { name: /^Pay/ })
  await expect(pay).toBeEnabled()
  const { token } = JSON.parse(
    decodeURIComponent((await context.cookies()).find(({ name }) => name === 'user')?.value ?? ''),
  )
  const ended = await request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } })
  expect(ended.ok()).toBe(true)
  await pay.click()
  await expect(page.getByText('We have received your payment. Log in to see your course.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await page.getByLabel('Email').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('main').getByText(course.title).first()).toBeVisible()
  await page.goto('/payment-history')
  await expect(page.getByRole('row', { name: /success/i })).toHaveCount(1)
})

/** Presses Pay, waits for the popup and returns the payment's reference. */
async function openPayment(page: Page, course: SaleableCourse): Promise<string> {
  const address = `/courses/${course.slug}/enrol?method=virtual`
  if (!page.url().endsWith(address)) await page.goto(address)
  const creating = page.waitForResponse(reply => reply.url().includes('/api/payments/create'))
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  const { reference } = await (await creating).json()
  await expect(cardPopup(page).getByRole('button', { name: /^Pay/ })).toBeEnabled()
  return reference
}

async function logInThroughTheForm(page: Page, account: Account): Promise<void> {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard')
}

function cardPopup(page: Page) {
  return page.frameLocator('iframe[title="Card payment"]')
}

/** Expects the pages after a payment: the thanks, a successful payment, and the course in the learner's list. */
async function expectEnrolled(page: Page, course: SaleableCourse): Promise<void> {
  await expect(page).toHaveURL(/\/payment-success/)
  for (const words of [
    'Transaction Completed Successfully',
    'Your Submission is recieved and we will contact you soon',
    'Thank You !',
  ]) {
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
  }
  await page.goto('/payment-history')
  await expect(page.getByRole('row', { name: /success/i })).toHaveCount(1)
  await page.goto('/courses/enrolled')
  await expect(page.getByRole('main').getByText(course.title).first()).toBeVisible()
}
