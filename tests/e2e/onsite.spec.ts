import { expect } from '@playwright/test'
import { expectAccessible } from '../support/e2e/axe.ts'
import { test } from '../support/e2e/clockedAcademy.ts'
import { cardPayment } from '../support/e2e/keyboard.ts'
import { lettersTo } from '../support/e2e/outbox.ts'
import { addPlace, openOwnCourse, ownCourseOf } from '../support/e2e/ownCourse.ts'

const PHONE = { width: 360, height: 740 }
const LAPTOP = { width: 1280, height: 800 }

test('a learner finds a course, buys it onsite, comes to the class and rates it', { tag: '@main' }, async ({
  page,
  request,
  clocked,
  goTo,
  newTutor,
  newLearner,
  signInAs,
}) => {
  const tutor = await newTutor()
  await ownCourseOf(request, tutor)
  const day = dayIn(20)
  const openOnsite = async () => {
    await signInAs(tutor)
    await openOwnCourse(page, 'Onsite')
  }

  await test.step('the tutor offers one slot', async () => {
    await openOnsite()
    await addPlace(page)
    await page.getByRole('button', { name: 'Add slot', exact: true }).click()
    const slot = page.getByRole('dialog', { name: 'Add slot' })
    await slot.getByLabel('Starts at').fill(`${day}T09:00`)
    await slot.getByRole('button', { name: 'Add slot' }).click()
    await expect(page.getByRole('table', { name: 'Slots' }).getByRole('row', { name: /Free/ })).toHaveCount(1)
  })

  const learner = await newLearner()
  await page.setViewportSize(PHONE)

  await test.step('the learner finds the course and buys it with its first class', async () => {
    await signInAs(learner)
    await page.goto('/')
    await page
      .getByRole('link', { name: /courses/i })
      .locator('visible=true')
      .first()
      .click()
    await page.getByRole('searchbox').fill('Beekeeping')
    await page.keyboard.press('Enter')
    await page
      .getByRole('link', { name: /Beekeeping in the city/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Enrol now' }).locator('visible=true').first().click()
    await page
      .getByRole('dialog', { name: 'Activate your Learning Mode' })
      .getByRole('link', { name: /Onsite/ })
      .click()
    await page.getByLabel('Billing country').selectOption('Nigeria')
    await page.getByLabel('First class').selectOption({ index: 1 })
    await page.getByRole('button', { name: /^Pay/ }).click()
    await cardPayment(page).getByRole('button', { name: 'Pay' }).click()
    await expect(page).toHaveURL(/\/payment-success/)
    const receipt = page.getByRole('main')
    await expect(receipt).toContainText('Roof in Yaba')
    await expect(receipt).toContainText('09:00 to 10:00')
    await expectAccessible(page, 'thanks')
    await page.getByRole('link', { name: 'Choose your times' }).click()
    await expect(page.getByRole('heading', { name: /09:00 to 10:00/ })).toBeVisible()
    await expect(page.getByText('Join')).toHaveCount(0)
  })

  await test.step('a letter reminds of the place, and of no classroom link', async () => {
    await goTo(new Date(`${day}T07:20:00Z`))
    const reminders = () =>
      lettersTo(learner.email, clocked.outbox).filter(text =>
        /Subject: (?:Today|Tomorrow) .*your onsite class/.test(text),
      )
    await expect.poll(() => reminders().length, { timeout: 120_000 }).toBe(1)
    expect(reminders()[0]).toContain('12 Herbert Macaulay Way')
    expect(reminders()[0]).not.toContain('meet.example.com')
  })

  await test.step('the tutor marks that the learner came', async () => {
    await goTo(new Date(`${day}T09:30:00Z`))
    await page.setViewportSize(LAPTOP)
    await openOnsite()
    const slots = page.getByRole('table', { name: 'Slots' })
    await slots.getByRole('button', { name: /^More about/ }).click()
    await page.getByRole('menuitem', { name: /attended/ }).click()
    await expect(slots.getByRole('row', { name: /Attended/ })).toHaveCount(1)
  })

  await test.step('the learner sees it, and rates the course', async () => {
    await page.setViewportSize(PHONE)
    await signInAs(learner)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('link', { name: 'Enrolled Courses' }).locator('visible=true').click()
    await page.getByRole('link', { name: 'Your onsite classes' }).click()
    await expect(page.getByText('Attended')).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: /^Rate / }).click()
    await page.getByRole('radio', { name: /^5 of 5/ }).check({ force: true })
    await page.getByRole('button', { name: 'Post my rating' }).click()
    await expect(page.getByText('Thanks, your rating has been posted.')).toBeVisible()
  })
})

/** Returns the date this many days from now, as a form takes it. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
}
