import type { Page } from '@playwright/test'
import { signUp } from './academy.ts'
import { hydrated } from './hydrated.ts'
import { cardPayment } from './keyboard.ts'
import { resetLinkTo } from './outbox.ts'

/** Makes the browser lay out the whole page. Not with a style element, which the page's policy blocks. */
export async function layOutWhole(page: Page): Promise<void> {
  await page.evaluate(() => {
    const styles = new CSSStyleSheet()
    styles.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(styles)
  })
}

export async function openPersonMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('link', { name: 'Logout' }).waitFor()
}

export async function openEnrolDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enrol now' }).first().click()
  await page.getByRole('dialog').waitFor()
}

export async function seeEnrolled(page: Page): Promise<void> {
  await page.getByText("You're enrolled").first().waitFor()
}

/** Opens the side menu, a drawer on a phone; on wider screens it is always visible. */
export async function openSideMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Open menu' })
  if (await button.isVisible()) await button.click()
}

/** Follows a link inside the app, which needs React. */
async function followSideMenu(page: Page, name: string): Promise<void> {
  await hydrated(page)
  await openSideMenu(page)
  await page.getByRole('link', { name }).first().click()
}

export async function openTimetable(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^View the timetable/, disabled: false })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('list').waitFor()
}

export async function billInDollars(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Billing country' }).selectOption('Niger')
  await page.getByText('Card payment is in naira only').waitFor()
}

export async function openPayment(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await cardPayment(page).getByRole('button', { name: /^Pay/, disabled: false }).waitFor()
}

export async function closePayment(page: Page): Promise<void> {
  await openPayment(page)
  await cardPayment(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog', { name: /^Are you sure you want to terminate/ }).waitFor()
}

export async function cutPayment(page: Page): Promise<void> {
  await page.route('**/api/payments/create', route => route.abort())
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await page.getByRole('alert').waitFor()
}

export async function checkPayment(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^I was debited/ })
    .first()
    .click()
  await page.getByText('If your bank shows a debit').waitFor()
}

export async function refuseSignIn(page: Page): Promise<void> {
  await hydrated(page)
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not-the-right-one')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('alert').waitFor()
}

export async function leaveAllEmpty(page: Page): Promise<void> {
  await hydrated(page)
  await page.getByRole('button', { name: 'Register' }).click()
  await page.getByText('First name is required.').waitFor()
}

export async function askWithoutEmail(page: Page): Promise<void> {
  await hydrated(page)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText('Email is required.').waitFor()
}

/** Opens the form of a link that works; that of a new account, whose mailbox has room for the letter. */
export async function openResetForm(page: Page): Promise<void> {
  const { email } = await signUp(page.request, {})
  await page.request.post('/api/password/forgot', { data: { email } })
  await page.goto(await resetLinkTo(email))
  await hydrated(page)
  await page.getByLabel('New password').waitFor()
}

export async function useDeadProof(page: Page): Promise<void> {
  await hydrated(page)
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await page.getByRole('alert').waitFor()
}

export async function typeWrongCode(page: Page): Promise<void> {
  await hydrated(page)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Confirm my email' }).click()
  await page.getByRole('alert').waitFor()
}

export async function openThanks(page: Page): Promise<void> {
  const receipt = await page.locator('a[href$="/receipt"]').first().getAttribute('href')
  await page.goto(`/payment-success?reference=${receipt?.split('/').at(-2)}`)
  await page.getByRole('heading', { name: /^You're enrolled/ }).waitFor()
}

export async function openReceipt(page: Page): Promise<void> {
  await page.locator('a[href$="/receipt"]').first().click()
  await page.getByRole('article', { name: 'Receipt' }).waitFor()
}

export async function openReceiptCheck(page: Page): Promise<void> {
  await openReceipt(page)
  const address = await page.getByRole('link', { name: /\/receipts\// }).getAttribute('href')
  await page.goto(new URL(address ?? '').pathname)
  await page.getByRole('heading', { name: 'This receipt is genuine' }).waitFor()
}

/** Makes lists fail and navigates inside the app, because the server sends the first page complete. */
export async function cutLists(page: Page): Promise<void> {
  await page.route('**/api/courses/enrolled', route => route.abort())
  await followSideMenu(page, 'Dashboard')
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
  await followSideMenu(page, 'Enrolled Courses')
  await page.getByRole('heading', { level: 1, name: 'List of Enrolled courses' }).waitFor()
  await page.getByRole('alert').waitFor()
}

/** Shows the dashboard while its lists load. */
export async function awaitLists(page: Page): Promise<void> {
  await page.route(/\/api\/courses\/enrol/, () => {})
  await followSideMenu(page, 'Dashboard')
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor()
  await page.locator('[aria-busy]').first().waitFor()
}

/** Types an invalid phone number into the account, which is refused. */
export async function refusePhone(page: Page) {
  await page.getByRole('heading', { name: 'About you' }).click()
  await page.getByLabel('Phone').fill('12')
  await page.getByRole('button', { name: 'Save details' }).click()
  await page.getByRole('alert').getByText('Phone must be a number').waitFor()
}

/** Creates a calendar URL, which is shown once. */
export async function makeCalendarAddress(page: Page) {
  await page.getByRole('button', { name: /^Create (?:private|a new) link$/ }).click()
  await page.getByRole('link', { name: 'Google (on a computer)' }).waitFor()
}
