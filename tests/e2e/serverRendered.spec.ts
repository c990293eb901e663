import { expect } from '@playwright/test'
import { test } from './academy.ts'
import { courseOnSale } from './courses.ts'

const PAGES = [
  '/',
  '/courses',
  '/courses?category=design&utm_source=letter',
  '/login?redirect_to=/dashboard',
  '/register',
  '/tutor/login',
  '/tutor/register',
  '/about',
  '/contact',
  '/what-we-do',
  '/team',
  '/terms',
]

for (const who of ['visitor', 'learner', 'tutor'] as const) {
  test(`React takes over what the server has rendered for a ${who}, without a complaint`, async ({
    page,
    request,
    signInAs,
  }) => {
    if (who !== 'visitor') await signInAs(who)
    const { slug } = await courseOnSale(request, 'paid')
    for (const path of [...PAGES, `/courses/${slug}`]) {
      await page.goto(path)
      const heading = await page.locator('h1').first().innerText()
      await page.keyboard.press('Tab')
      await page.locator('html[data-alive]').waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      await expect(page.locator('h1').first(), path).toHaveText(heading)
    }
  })
}

test('who is signed in is on no page of the server’s, and in the menu once React is there', async ({
  page,
  newLearner,
  signInAs,
}) => {
  const learner = await newLearner()
  await signInAs(learner)
  const reply = await page.goto('/about')
  expect(await reply?.text()).not.toMatch(new RegExp(`${learner.email}|${learner.lastname}`))
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByText(learner.firstname, { exact: true })).toBeVisible()
})
