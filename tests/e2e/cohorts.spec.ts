import { expect, type Page } from '@playwright/test'
import { alertOf, test } from '../support/e2e/academy.ts'
import { expectAccessible } from '../support/e2e/axe.ts'
import { choosePayment } from '../support/e2e/courses.ts'
import { cardPayment } from '../support/e2e/keyboard.ts'
import { lettersTo } from '../support/e2e/outbox.ts'
import { openCohort, ownCourseOf } from '../support/e2e/ownCourse.ts'
import { choose } from '../support/e2e/rowMenu.ts'

test('a tutor opens a cohort with one seat, a learner pays for it, the next finds it full, and a cancelled one is told', {
  tag: '@main',
}, async ({ page, request, newTutor, newLearner, signInAs, watch }) => {
  watch.allowConsole(/status of 4\d\d/)
  const tutor = await newTutor()
  const { slug } = await ownCourseOf(request, tutor)
  await signInAs(tutor)
  await page.goto(`/courses/${slug}/manage?tab=cohorts`)
  await page.getByRole('button', { name: 'Add cohort' }).click()
  const form = page.getByRole('dialog', { name: 'Add cohort' })
  await form.getByLabel('Name').fill('Evening group')
  await form.getByLabel('First day').fill('2030-01-14')
  await form.getByLabel('Last day').fill('2030-03-04')
  await form.getByLabel('Enrolment closes').fill('2030-01-12T18:00')
  await form.getByLabel('Seats').fill('1')
  await form.getByRole('button', { name: 'Add cohort' }).click()
  const cohorts = page.getByRole('table', { name: 'Cohorts' })
  await expect(cohorts.getByRole('row', { name: /Evening group/ })).toContainText('0 of 1 taken')
  await expectAccessible(page, 'cohorts')

  const learner = await newLearner()
  await signInAs(learner)
  await page.goto(`/courses/${slug}`)
  const when = page.getByRole('region', { name: 'When' })
  await expect(when).toContainText('Evening group')
  await expect(when).toContainText('14 Jan 2030 to 4 Mar 2030')
  await expect(when).toContainText('1 seat left')
  await page.goto(`/courses/${slug}/enrol?method=virtual`)
  await page.getByLabel('Billing country').selectOption('Nigeria')
  await expect(page.getByRole('region', { name: 'Start date' })).toContainText('Evening group')
  await expectAccessible(page, 'enrol')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await cardPayment(page).getByRole('button', { name: 'Pay' }).click()
  await expect(page).toHaveURL(/\/payment-success/)
  await page.goto('/courses/enrolled')
  await expect(page.getByText('Upcoming')).toBeVisible()
  await expect(page.getByText(/Evening group, from 14 Jan 2030/)).toBeVisible()

  await signInAs(await newLearner())
  await page.goto(`/courses/${slug}`)
  await expect(page.getByText('Full. All seats are taken.').first()).toBeVisible()
  await page.goto(`/courses/${slug}/enrol?method=virtual`)
  await expect(page.getByText('No seats left')).toBeVisible()

  await signInAs(tutor)
  await page.goto(`/courses/${slug}/manage?tab=cohorts`)
  await choose(page, 'Evening group', 'Cancel cohort')
  await page.getByRole('dialog').getByLabel('Reason').fill('The tutor is ill.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel cohort' }).click()
  await expect(cohorts.getByRole('row', { name: /Evening group/ })).toContainText('Cancelled')

  await signInAs(learner)
  await expect(async () => {
    await page.goto('/courses/enrolled')
    await expect(page.getByText('Cancelled')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.goto('/payment-history')
  await expect(page.getByText(/classes you paid for were cancelled/)).toBeVisible()
})

test('a learner pays in a popup that was open as their cohort was cancelled, and reads nowhere that they did not', async ({
  page,
  newLearner,
  tutorWithCourse,
  signInAs,
  watch,
}) => {
  watch.allowConsole(/status of 4\d\d/)
  const { slug, post } = await tutorWithCourse()
  const added = page.waitForResponse(reply => /\/cohorts$/.test(reply.url()) && reply.ok())
  await openCohort(page, 'Evening group', '2030-01-14', '2030-03-04')
  const { id } = await (await added).json()

  const learner = await newLearner()
  await signInAs(learner)
  await choosePayment(page, slug)
  await page.getByRole('button', { name: /^Pay/ }).click()
  const popup = cardPayment(page).getByRole('button', { name: 'Pay' })
  await expect(popup).toBeVisible()
  await post(`/api/console/cohorts/${id}/cancel`, { reason: 'The tutor is ill.' })
  await popup.click()
  const said = alertOf(page)
  await expect(said).toContainText(/refund your payment in full/)
  await expect(said).not.toContainText(/haven't been charged|If you have paid/)
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  await said.getByRole('link', { name: 'payment history' }).click()
  await expect(page.getByText(/classes you paid for were cancelled/)).toBeVisible()
  await expect.poll(() => lettersTo(learner.email).join()).toContain('in full')
  expect(lettersTo(learner.email).join()).not.toMatch(/nothing to refund/i)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the start is chosen on a small phone, ${colorScheme}`, async ({
    page,
    newLearner,
    signInAs,
  }, info) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 360, height: 740 })
    await signInAs(await newLearner())
    await page.goto('/courses/french-for-west-africa')
    await look(page, 'course')
    await page.goto('/courses/french-for-west-africa/enrol?method=virtual')
    await expect(page.getByRole('radio', { name: /Weekend group/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /Evening group|Morning group/ })).toHaveCount(0)
    await page.getByRole('radio', { name: /Next evening group/ }).check()
    await look(page, 'enrol')

    async function look(shown: Page, name: string) {
      const wide = await shown.evaluate(() => document.documentElement.scrollWidth)
      expect(wide, `${name} is as wide as the screen`).toBeLessThanOrEqual(360)
      await shown.screenshot({ path: info.outputPath(`${name}.png`), fullPage: true })
      await expectAccessible(shown, name)
    }
  })
}
