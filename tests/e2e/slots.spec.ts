import { expect, type Page } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import { expectAccessible } from '../support/e2e/axe.ts'
import { cardPayment } from '../support/e2e/keyboard.ts'
import { ownCourseOf } from '../support/e2e/ownCourse.ts'

test('a tutor adds a place and a weekly availability, a learner enrols onsite and picks, moves, and the tutor confirms', {
  tag: '@main',
}, async ({ page, request, newTutor, newLearner, signInAs }) => {
  const tutor = await newTutor()
  const { slug } = await ownCourseOf(request, tutor)
  await signInAs(tutor)
  await page.goto(`/courses/${slug}/manage?tab=onsite`)
  await page.getByRole('button', { name: 'Add place' }).click()
  const place = page.getByRole('dialog', { name: 'Add place' })
  await place.getByLabel('Name').fill('Roof in Yaba')
  await place.getByLabel('Address').fill('12 Herbert Macaulay Way')
  await place.getByLabel('Map link').fill('https://maps.example.com/yaba')
  await expectAccessible(page, 'place form')
  await place.getByRole('button', { name: 'Add place' }).click()
  await expect(page.getByRole('row', { name: /Roof in Yaba/ })).toBeVisible()

  await page.getByRole('button', { name: 'Add weekly availability' }).click()
  const weekly = page.getByRole('dialog', { name: 'Add weekly availability' })
  await weekly.getByRole('checkbox', { name: 'Monday' }).check()
  const monday = nextMonday()
  await weekly.getByLabel('First day').fill(monday)
  await weekly.getByLabel('Last day').fill(monday)
  await weekly.getByRole('button', { name: 'Preview' }).click()
  await expect(weekly.getByRole('status')).toContainText('3 slots')
  await expectAccessible(page, 'availability form')
  await weekly.getByRole('button', { name: 'Add slots' }).click()
  const slots = page.getByRole('table', { name: 'Slots' })
  await expect(slots.getByRole('row', { name: /Free/ })).toHaveCount(3)
  await expectAccessible(page, 'slots')

  const learner = await newLearner()
  await signInAs(learner)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/courses/${slug}/enrol?method=physical`)
  await page.getByLabel('Billing country').selectOption('Nigeria')
  await page.getByLabel('First class').selectOption({ index: 1 })
  await expectAccessible(page, 'enrol onsite')
  await fits(page, 'enrol')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await cardPayment(page).getByRole('button', { name: 'Pay' }).click()
  await expect(page).toHaveURL(/\/payment-success/)
  await page.getByRole('link', { name: 'Choose your times' }).click()
  await expect(page.getByRole('heading', { name: /09:00 to 10:00/ })).toBeVisible()
  await expect(page.getByText('12 Herbert Macaulay Way')).toBeVisible()
  await fits(page, 'onsite classes')

  // From here on only the keyboard is used.
  await page.getByText('Move this class').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: /11:00 to 12:00/ }).focus()
  await page.keyboard.press('Space')
  await expectAccessible(page, 'onsite classes')
  await page.getByRole('button', { name: 'Move to this time' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Class moved')).toBeVisible()
  await expect(page.getByRole('heading', { name: /11:00 to 12:00/ })).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAs(tutor)
  await page.goto(`/courses/${slug}/manage?tab=onsite`)
  await expect(slots.getByRole('row', { name: /Free/ })).toHaveCount(2)
  await page.getByRole('button', { name: /^Confirm the slot on .*11:00/ }).click()
  await expect(slots.getByRole('row', { name: /Confirmed/ })).toHaveCount(1)

  await signInAs(learner)
  await page.goto('/onsite-classes')
  await expect(page.getByText('Confirmed')).toBeVisible()
  await page.goto('/courses/enrolled')
  await expect(page.getByRole('link', { name: 'Your onsite classes' })).toBeVisible()
})

test('a tutor marks who came', async ({ page, signInAs }) => {
  await signInAs('tutor')
  await page.goto('/courses/python-from-zero/manage?tab=onsite')
  await page.getByRole('button', { name: 'Earlier' }).click()
  const slots = page.getByRole('table', { name: 'Slots' })
  const attended = slots.getByRole('row', { name: /Attended/ })
  await expect(attended).toHaveCount(1)
  await slots
    .getByRole('row', { name: /Booked/ })
    .getByRole('button', { name: /^More about/ })
    .click()
  await page.getByRole('menuitem', { name: 'Mark as attended' }).click()
  await expect(attended).toHaveCount(2)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`onsite classes on a small phone, ${colorScheme}`, async ({ page, signInAs }, info) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 360, height: 740 })
    await signInAs('learner')
    await page.goto('/onsite-classes')
    await expect(page.getByText('Confirmed')).toBeVisible()
    await page.getByText('Move this class').click()
    await fits(page, 'onsite classes')
    await expectAccessible(page, 'onsite classes')
    await page.screenshot({ path: info.outputPath('onsite.png'), fullPage: true })
  })
}

async function fits(page: Page, name: string) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, `${name} is as wide as the screen`).toBeLessThanOrEqual(360)
}

/** Returns a Monday at least a week ahead, so a class on that day can be moved. */
function nextMonday(): string {
  const day = new Date(Date.now() + 7 * 24 * 60 * 60_000)
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
}
