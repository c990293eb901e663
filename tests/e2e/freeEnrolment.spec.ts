import { expect } from '@playwright/test'
import { newAccount, test } from '../support/e2e/academy.ts'
import { courseOnSale } from '../support/e2e/courses.ts'

test('a visitor finds a free course, signs up without losing their place, enrols and sees it on the dashboard', {
  tag: '@main',
}, async ({ page, request }) => {
  const course = await courseOnSale(request, 'free')
  const account = newAccount()

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Belong Here, Become a Pro!' })).toBeVisible()
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page).toHaveURL('/courses')
  await expect(page.getByRole('heading', { name: 'Take a Bold Action, Choose your Course!' })).toBeVisible()

  await page.getByLabel('Price').selectOption('Free')
  await expect(page).toHaveURL('/courses?price=free')
  await page
    .getByRole('link', { name: new RegExp(`Learn more ?: ${course.title}`) })
    .first()
    .click()
  await expect(page).toHaveURL(`/courses/${course.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible()
  await page.getByRole('button', { name: 'Enrol now' }).first().click()
  const modes = page.getByRole('dialog', { name: 'Activate your Learning Mode' })
  await expect(modes.getByRole('button', { name: /Self Paced/ })).toBeDisabled()
  await modes.getByRole('link', { name: /Virtual/ }).click()

  const enrolPage = `/courses/${course.slug}/enrol?method=virtual`
  await expect(page).toHaveURL(enrolPage)
  await expect(page.getByText('You must be logged in to complete your enrollment')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible()
  await page.getByLabel('First name').fill(account.firstname)
  await page.getByLabel('Last name').fill(account.lastname)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Register' }).click()

  await expect(page).toHaveURL(enrolPage)
  await page.getByRole('button', { name: 'Enrol for free' }).click()
  await expect(page).toHaveURL(/\/payment-success/)

  await page.goto('/dashboard')
  await expect(page.getByRole('row', { name: new RegExp(course.title) })).toBeVisible()
})
