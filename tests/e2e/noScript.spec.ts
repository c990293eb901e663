import { expect, type Page } from '@playwright/test'
import { alertOf, newAccount, SAMPLE, test } from './academy.ts'
import { courseOnSale } from './courses.ts'

// The public site, and the way into it, for a browser that runs no script at all.
test.use({ javaScriptEnabled: false })

test('a visitor without script reads, searches and filters the catalogue', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take a Bold Action, Choose your Course!')
  const search = page.getByRole('search', { name: 'Courses' })
  await search.getByRole('searchbox', { name: 'Search' }).fill('design')
  await search.getByRole('combobox', { name: 'Price' }).selectOption('Paid')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/q=design.*price=paid/)
  await expect(search.getByRole('searchbox', { name: 'Search' })).toHaveValue('design')
  await expect(search.getByRole('combobox', { name: 'Price' })).toHaveValue('paid')
  await expect(page.getByRole('heading', { name: 'Courses found' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear search and filters' }).click()
  await expect(page.getByRole('heading', { name: 'All courses' })).toBeVisible()
})

test('a visitor without script opens topics and chooses a class', async ({ page, request }) => {
  const { slug } = await courseOnSale(request, 'paid')
  await page.goto(`/courses/${slug}`)
  const topics = page.getByRole('region', { name: 'Course content' }).locator('details')
  await expect(topics.nth(0)).toHaveAttribute('open')
  await topics.nth(1).locator('summary').click()
  await expect(topics.nth(1)).toHaveAttribute('open')
  await expect(topics.nth(0)).toHaveAttribute('open')

  await page.getByRole('complementary').getByRole('button', { name: 'Enrol now' }).click()
  const modal = page.getByRole('dialog', { name: 'Activate your Learning Mode' })
  await expect(modal.getByRole('link', { name: 'Virtual (live classes)' })).toHaveAttribute(
    'href',
    `/courses/${slug}/enrol?method=virtual`,
  )
  await expect(modal.getByRole('button', { name: 'Self Paced' })).toBeDisabled()
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(modal).toBeHidden()
  await expect(page.getByRole('link', { name: 'Onsite', exact: true })).toHaveAttribute(
    'href',
    `/courses/${slug}/enrol?method=physical`,
  )
})

test('somebody without script is told what is wrong, keeps what they typed and signs in', async ({
  page,
  watch,
}) => {
  watch.allowConsole(/401/)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Show password' })).toBeHidden()
  await signIn(page, SAMPLE.learner.email, 'not-the-password')
  await expect(alertOf(page)).toContainText('oops!')
  await expect(page.getByLabel('Email')).toHaveValue(SAMPLE.learner.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')

  await page.goto('/login?redirect_to=/courses')
  await signIn(page, SAMPLE.learner.email, SAMPLE.learner.password)
  await expect(page).toHaveURL(/\/courses$/)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible()
})

test('somebody without script signs up, once what was refused is put right', async ({ page, watch }) => {
  watch.allowConsole(/409|422|400/)
  const account = newAccount()
  await page.goto('/register')
  await signUp(page, { ...account, email: SAMPLE.learner.email })
  await expect(alertOf(page)).toContainText('oops!')
  await expect(page.getByLabel('First name')).toHaveValue(account.firstname)
  await expect(page.getByLabel('Email')).toHaveValue(SAMPLE.learner.email)
  await signUp(page, account)
  await expect(page).toHaveURL(/\/courses$/)
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible()
})

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

async function signUp(page: Page, account: ReturnType<typeof newAccount>) {
  await page.getByLabel('First name').fill(account.firstname)
  await page.getByLabel('Last name').fill(account.lastname)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Register' }).click()
}
