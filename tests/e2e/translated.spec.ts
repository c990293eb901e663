import { expect, type Page } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import { courseOnSale } from '../support/e2e/courses.ts'
import { hydrated } from '../support/e2e/hydrated.ts'
import { choose } from '../support/e2e/rowMenu.ts'
import { translate } from '../support/translate.ts'

/** Opens a page, and translates it once React runs it. */
async function openTranslated(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await hydrated(page)
  await page.evaluate(translate)
}

test('a tutor whose browser translates the console adds, edits and deletes in its dialogs', async ({
  page,
  tutorWithCourse,
}) => {
  const { slug } = await tutorWithCourse()
  await openTranslated(page, `/courses/${slug}/manage?tab=objectives`)
  const objectives = page.getByRole('table', { name: 'Objectives' })
  await page.getByRole('button', { name: 'Add objective' }).click()
  const adding = page.getByRole('dialog', { name: 'Add objective' })
  await adding.getByRole('textbox').fill('Light the smoker')
  await adding.getByRole('button', { name: 'Add objective' }).click()
  await expect(objectives.getByText('Light the smoker')).toBeVisible()

  await choose(page, 'Light the smoker', 'Edit')
  const editing = page.getByRole('dialog', { name: 'Edit objective' })
  await editing.getByRole('textbox').fill('Light the smoker safely')
  await editing.getByRole('button', { name: 'Update' }).click()
  await expect(objectives.getByText('Light the smoker safely')).toBeVisible()

  await choose(page, 'Light the smoker safely', 'Delete')
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByText('Light the smoker safely')).toHaveCount(0)

  await openTranslated(page, `/courses/${slug}/edit`)
  await page.getByLabel('Title').fill('Bees in the translated city')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Success!')).toBeVisible()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
})

test('a learner whose browser translates the pages signs in, pays and is enrolled', async ({
  page,
  request,
  watch,
  newLearner,
}) => {
  watch.allowConsole(/401/)
  const course = await courseOnSale(request, 'paid')
  const learner = await newLearner()
  await openTranslated(page, '/login')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('seven yellow yams')
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Email').fill(learner.email)
  await page.getByLabel('Password', { exact: true }).fill(learner.password)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/dashboard')

  await openTranslated(page, `/courses/${course.slug}/enrol?method=virtual`)
  await page.getByLabel('Billing country').selectOption('Ghana')
  await expect(page.getByRole('button', { name: /^Pay ₦/ })).toHaveCount(0)
  await page.getByLabel('Billing country').selectOption('Nigeria')
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await page.frameLocator('iframe[title="Card payment"]').getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/payment-success/)
  await expect(page.getByRole('main').getByText('Transaction Completed Successfully')).toBeVisible()
})

test('a learner whose browser translates the page takes a free course', async ({
  page,
  request,
  newLearner,
  signInAs,
}) => {
  const course = await courseOnSale(request, 'free')
  await signInAs(await newLearner())
  await openTranslated(page, `/courses/${course.slug}/enrol?method=virtual`)
  await page.getByRole('button', { name: /^Enrol/ }).click()
  await expect(page).toHaveURL(/\/payment-success/)
})
