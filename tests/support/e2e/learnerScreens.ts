import { expect, type Page } from '@playwright/test'
import { openReceipt, openReceiptCheck } from '../../../scripts/screenActs.ts'
import { hydrated } from './hydrated.ts'
import type { Screen } from './publicScreens.ts'

/** What somebody meets on the way in. */
export const SIGN_IN_SCREENS: readonly Screen[] = [
  { path: '/login', prepare: refuseSignIn },
  { path: '/register', prepare: leaveAllEmpty },
  { path: '/tutor/login' },
  { path: '/tutor/register' },
  { path: '/courses/:paid/enrol?method=virtual' },
  { path: '/receipts/no-such-receipt' },
  // It goes on to the sign-in page by itself, unless that never comes.
  { path: '/logout', unanswered: /\/LoginPage-/ },
]

/** What somebody meets who has just signed up; the later ones show what the earlier ones have left. */
export const NEW_LEARNER_SCREENS: readonly Screen[] = [
  { path: '/courses/:free/enrol?method=virtual' },
  { path: '/courses/:paid/enrol?method=physical' },
  { path: '/courses/:paid/enrol?method=virtual', prepare: billInDollars },
  { path: '/courses/:paid/enrol?method=virtual', prepare: openPayment },
  { path: '/courses/:paid/enrol?method=virtual', prepare: closePayment },
  { path: '/courses/:paid/enrol?method=virtual', prepare: cutPayment },
  { path: '/payment-history', prepare: checkPayment },
  { path: '/payment-success?reference=none-of-mine' },
  { path: '/dashboard' },
  { path: '/dashboard', unanswered: /\/api\/courses\/enrol/ },
]

/** What the sample learner meets, who has courses and receipts. */
export const LEARNER_SCREENS: readonly Screen[] = [
  { path: '/dashboard' },
  { path: '/dashboard', prepare: openTimetable },
  { path: '/courses/enrolled' },
  { path: '/courses/:own/enrol' },
  { path: '/payment-history' },
  { path: '/payment-history', prepare: openThanks },
  { path: '/payment-history', prepare: openReceipt },
  { path: '/payment-history', prepare: openReceiptCheck },
  { path: '/payment-history/none-of-mine/receipt' },
  { path: '/courses/enrolled', prepare: cutLists },
]

async function refuseSignIn(page: Page) {
  await hydrated(page)
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not-the-right-one')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toContainText('oops!')
}

async function leaveAllEmpty(page: Page) {
  await hydrated(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('First name is required.')).toBeVisible()
}

async function billInDollars(page: Page) {
  await page.getByRole('combobox', { name: 'Billing country' }).selectOption('Niger')
  await expect(page.getByText('Card payment is in naira only')).toBeVisible()
}

async function openPayment(page: Page) {
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  const popup = page.frameLocator('iframe[title="Card payment"]')
  await expect(popup.getByRole('button', { name: /^Pay/ })).toBeEnabled()
  return popup
}

async function closePayment(page: Page) {
  const popup = await openPayment(page)
  await popup.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog', { name: 'Are you sure you want to terminate this transaction?' }).waitFor()
}

async function cutPayment(page: Page) {
  await page.route('**/api/payments/create', route => route.abort())
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await expect(page.getByRole('alert')).toContainText('error')
}

async function checkPayment(page: Page) {
  await page.getByRole('button', { name: /^I was debited/ }).click()
  await expect(page.getByText('If your bank shows a debit all the same')).toBeVisible()
}

async function openTimetable(page: Page) {
  await page
    .getByRole('button', { name: /^View the timetable/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('list').waitFor()
}

async function openThanks(page: Page) {
  const receipt = await page.locator('a[href$="/receipt"]').first().getAttribute('href')
  await page.goto(`/payment-success?reference=${receipt?.split('/').at(-2)}`)
  await expect(page.getByText('Thank You !')).toBeVisible()
}

async function cutLists(page: Page) {
  await page.route('**/api/courses/enrolled', route => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('error')
}
