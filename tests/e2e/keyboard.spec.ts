import { expect, type Page } from '@playwright/test'
import { type Account, newAccount, test } from '../support/e2e/academy.ts'
import { courseOnSale } from '../support/e2e/courses.ts'
import { untilHydrated } from '../support/e2e/hydrated.ts'
import { cardPayment, enterOn, tabTo, typeInto } from '../support/e2e/keyboard.ts'

test('with the keyboard alone a visitor finds a free course, signs up and enrols, with view transitions', async ({
  page,
  request,
}) => {
  const { slug, title } = await courseOnSale(request, 'free')
  await countTransitions(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/courses?price=free')
  const learnMore = page.getByRole('link', { name: new RegExp(`Learn more ?: ${title}`) }).first()
  await tabTo(page, learnMore)
  await untilHydrated(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/courses/${slug}`)
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'transitions'))).toBe(1)

  await enterOn(page, page.getByRole('button', { name: 'Enrol now' }).locator('visible=true').first())
  await enterOn(page, page.getByRole('dialog').getByRole('link', { name: /Virtual/ }))
  await signUpFrom(page, `/courses/${slug}/enrol?method=virtual`, newAccount())
  await enterOn(page, page.getByRole('button', { name: 'Enrol for free' }))
  await expect(page.getByText('Thank You !')).toBeVisible()
  await enterOn(page, page.getByRole('link', { name: 'See your courses' }))
  await expect(page.getByRole('heading', { name: 'List of Enrolled courses' })).toBeVisible()
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
})

test('with the keyboard alone and without motion a visitor signs up, pays by card and opens the receipt', {
  tag: '@main',
}, async ({ page, request }) => {
  const { slug } = await courseOnSale(request, 'paid')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/courses/${slug}`)
  await enterOn(page, page.getByRole('button', { name: 'Enrol now' }).locator('visible=true').first())
  await enterOn(page, page.getByRole('dialog').getByRole('link', { name: /Onsite/ }))
  await signUpFrom(page, `/courses/${slug}/enrol?method=physical`, newAccount())

  await enterOn(page, page.getByRole('link', { name: /^Change to Virtual/ }))
  await expect(page).toHaveURL(`/courses/${slug}/enrol?method=virtual`)
  const country = page.getByRole('combobox', { name: 'Billing country' })
  await tabTo(page, country)
  await page.keyboard.type('united k')
  await expect(country).toHaveValue('United Kingdom')
  await enterOn(page, page.getByRole('button', { name: 'Pay in naira' }))
  await expect(country).toHaveValue('Nigeria')

  await enterOn(page, page.getByRole('button', { name: /^Pay ₦/ }))
  await enterOn(page, cardPayment(page).getByRole('button', { name: 'Close' }))
  const question = page.getByRole('dialog', { name: 'Are you sure you want to terminate this transaction?' })
  await enterOn(page, question.getByRole('button', { name: 'Continue payment' }))
  await enterOn(page, cardPayment(page).getByRole('button', { name: /^Pay ₦/ }))
  await expect(page.getByText('Thank You !')).toBeVisible()
  await enterOn(page, page.getByRole('link', { name: 'See the receipt' }))
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible()
})

/** Signs up from the enrolment page and expects to come back to it. */
async function signUpFrom(page: Page, address: string, account: Account) {
  await expect(page).toHaveURL(address)
  await enterOn(page, page.getByRole('main').getByRole('link', { name: 'Sign up' }))
  await typeInto(page, page.getByLabel('First name'), account.firstname)
  await typeInto(page, page.getByLabel('Last name'), account.lastname)
  await typeInto(page, page.getByLabel('Email'), account.email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address)
}

/** Counts the view transitions that a page starts. */
async function countTransitions(page: Page) {
  await page.addInitScript(() => {
    Reflect.set(window, 'transitions', 0)
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = update => {
      Reflect.set(window, 'transitions', Reflect.get(window, 'transitions') + 1)
      return start(update)
    }
  })
}
