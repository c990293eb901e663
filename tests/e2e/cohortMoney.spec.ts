import { expect } from '@playwright/test'
import { engines } from '../support/database/engines.ts'
import { type Account, alertOf } from '../support/e2e/academy.ts'
import { test } from '../support/e2e/clockedAcademy.ts'
import { choosePayment } from '../support/e2e/courses.ts'
import { cardPayment } from '../support/e2e/keyboard.ts'
import { lettersTo } from '../support/e2e/outbox.ts'
import { openCohort, openOwnCourse } from '../support/e2e/ownCourse.ts'
import { choose } from '../support/e2e/rowMenu.ts'
import { launch } from '../support/process/runningAcademy.ts'

for (const engine of engines) {
  test.describe(engine.name, () => {
    test.use({ engine })

    test('a cohort with four payers is cancelled, and each reads in their letter and their payments that the money goes back', async ({
      page,
      clocked,
      tutorWithCourse,
      newLearner,
      signInAs,
    }) => {
      const { slug, tutor } = await tutorWithCourse()
      await openCohort(page, 'Evening group', '2030-01-14', '2030-03-04')

      const payers: Account[] = []
      for (const _ of [1, 2, 3, 4]) {
        const payer = await newLearner()
        payers.push(payer)
        await signInAs(payer)
        await choosePayment(page, slug)
        await page.getByRole('button', { name: /^Pay/ }).click()
        await cardPayment(page).getByRole('button', { name: 'Pay' }).click()
        await expect(page).toHaveURL(/\/payment-success/)
      }

      await signInAs(tutor)
      await openOwnCourse(page, 'Cohorts')
      await expect(page.getByRole('row', { name: /Evening group/ })).toContainText('4 taken')
      await choose(page, 'Evening group', 'Cancel cohort')
      const dialog = page.getByRole('dialog', { name: 'Cancel Evening group' })
      await dialog.getByLabel('Reason').fill('The tutor is ill.')
      await dialog.getByRole('button', { name: 'Cancel cohort' }).click()
      await expect(page.getByRole('row', { name: /Evening group/ })).toContainText('Cancelled')

      for (const payer of payers) {
        await expect.poll(() => lettersTo(payer.email, clocked.outbox).join()).toContain('were cancelled')
        expect(lettersTo(payer.email, clocked.outbox).join()).toContain("We'll refund your payment of")
      }
      const due = await operator(clocked.env, 'payment', 'attention')
      const [reference = ''] = /\S+(?=.*refund)/i.exec(due) ?? []
      expect(await operator(clocked.env, 'payment', 'refund-cohort', reference)).toContain(
        '4 payments refunded',
      )
      for (const payer of payers) {
        await signInAs(payer)
        await page.goto('/dashboard')
        await page.getByRole('link', { name: 'Payment History' }).click()
        await expect(page.getByRole('row', { name: /refund/i })).toHaveCount(1)
        await expect
          .poll(() => lettersTo(payer.email, clocked.outbox).join())
          .toMatch(/is refunding|has refunded/)
      }
    })

    test('two tabs that pay for two starts are one enrolment in the start that was paid first, and the other payment goes back', async ({
      page,
      context,
      tutorWithCourse,
      newLearner,
      signInAs,
      watch,
    }) => {
      watch.allowConsole(/status of 409/)
      const { slug } = await tutorWithCourse()
      await openCohort(page, 'March group', '2030-03-04', '2030-04-22')
      await openCohort(page, 'May group', '2030-05-06', '2030-06-24')

      await signInAs(await newLearner())
      const other = await context.newPage()
      await choosePayment(page, slug)
      await choosePayment(other, slug)
      await page.getByRole('radio', { name: /March group/ }).check()
      await other.getByRole('radio', { name: /May group/ }).check()
      await page.getByRole('button', { name: /^Pay/ }).click()
      await expect(cardPayment(page).getByRole('button', { name: 'Pay' })).toBeVisible()
      await other.getByRole('button', { name: /^Pay/ }).click()
      await cardPayment(other).getByRole('button', { name: 'Pay' }).click()
      await expect(other).toHaveURL(/\/payment-success/)
      await cardPayment(page).getByRole('button', { name: 'Pay' }).click()
      await expect(alertOf(page)).toContainText(/refund/)

      await other.getByRole('link', { name: 'Enrolled Courses' }).first().click()
      await expect(other.getByText(/May group, from 6 May 2030/)).toBeVisible()
      await expect(other.getByText(/March group/)).toHaveCount(0)
      await other.getByRole('link', { name: 'Payment History' }).first().click()
      await expect(other.getByRole('row', { name: /success/i })).toHaveCount(1)
      await expect(other.getByRole('row', { name: /refund/i })).toHaveCount(1)
    })
  })
}

/** Runs an operator's command and returns what it says. */
async function operator(env: Record<string, string>, ...command: string[]): Promise<string> {
  const { ended, output } = launch(env, ['dist/server/cli/main.js', ...command])
  expect(await ended, output.stdout + output.stderr).toBe(0)
  return output.stdout
}
