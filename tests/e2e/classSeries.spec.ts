import { expect, type Page } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import { expectAccessible } from '../support/e2e/axe.ts'
import { openOwnCourse, ownCourseOf } from '../support/e2e/ownCourse.ts'
import { choose } from '../support/e2e/rowMenu.ts'

const DAY = 24 * 60 * 60_000

/** Returns the date this many days from now, as a form takes it. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
}

test('a tutor plans a cohort of eight weekly classes over a holiday, and moves one with those after it', async ({
  page,
  request,
  newTutor,
  signInAs,
}) => {
  const tutor = await newTutor()
  const { slug } = await ownCourseOf(request, tutor)
  await signInAs(tutor)
  await page.goto(`/courses/${slug}/manage?tab=cohorts`)
  await page.getByRole('button', { name: 'Add cohort' }).click()
  const cohort = page.getByRole('dialog', { name: 'Add cohort' })
  await cohort.getByLabel('Name').fill('Evening group')
  await cohort.getByLabel('First day').fill('2030-01-14')
  await cohort.getByLabel('Last day').fill('2030-04-30')
  await cohort.getByRole('switch', { name: 'Add weekly classes' }).click()
  await cohort.getByRole('button', { name: 'Add cohort' }).click()
  await expect(page.getByRole('row', { name: /Evening group/ })).toBeVisible()

  await page.goto(`/courses/${slug}/manage?tab=classes`)
  await page.getByRole('button', { name: 'Add weekly classes' }).click()
  const series = page.getByRole('dialog', { name: 'Add weekly classes' })
  await series.getByLabel('Title').fill('Weaving')
  await series.getByRole('combobox', { name: 'For' }).click()
  await page.getByRole('option', { name: 'Evening group' }).click()
  await series.getByLabel('First day').fill('2030-01-15')
  await series.getByLabel('Skip these dates').fill('2030-02-05')
  await series.getByRole('button', { name: 'Preview' }).click()
  const planned = series.getByRole('list', { name: 'Classes to add' })
  await expect(planned.getByRole('listitem')).toHaveCount(8)
  await expect(planned.getByRole('listitem').nth(3)).toContainText('Weaving 4')
  await expect(planned.getByRole('listitem').nth(3)).toContainText('12 Feb 2030, 18:00')
  await expectAccessible(page, 'weekly classes')
  await series.getByRole('button', { name: 'Add classes' }).click()
  const classes = page.getByRole('table', { name: 'Classes' })
  await expect(classes.getByRole('row', { name: /Weaving 8/ })).toContainText('12 Mar 2030, 18:00')

  await choose(page, 'Weaving 5', 'Edit')
  const editing = page.getByRole('dialog', { name: 'Edit class' })
  await editing.getByRole('combobox', { name: 'Which classes' }).click()
  await page.getByRole('option', { name: 'This class and later ones' }).click()
  await editing.getByLabel('Starts at').fill('2030-02-20T17:00')
  await editing.getByLabel('Ends at').fill('2030-02-20T18:30')
  await editing.getByRole('button', { name: 'Preview' }).click()
  await expect(editing.getByText('4 classes will change.')).toBeVisible()
  await expectAccessible(page, 'change of a series')
  await editing.getByRole('button', { name: 'Update' }).click()
  await expect(classes.getByRole('row', { name: /Weaving 4/ })).toContainText('12 Feb 2030, 18:00')
  await expect(classes.getByRole('row', { name: /Weaving 8/ })).toContainText('13 Mar 2030, 17:00')

  await page.getByRole('button', { name: 'Month' }).click()
  await page.goto(`/courses/${slug}/manage?tab=classes&view=month&month=2030-02`)
  const month = page.getByRole('list', { name: 'Classes in February 2030' })
  await expect(month.getByRole('button')).toHaveCount(3)
  await expectAccessible(page, 'month')

  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await page.goto(`/courses/${slug}/manage?tab=classes&view=week&week=2030-02-17`)
  const week = page.getByRole('list', { name: 'Classes in the week of 11 Feb 2030' })
  await expect(week.getByRole('button', { name: '18:00 to 19:30 Weaving 4' })).toBeVisible()
  await expectAccessible(page, 'week')
  // From here on only the keyboard is used.
  await page.getByRole('button', { name: 'Next week' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Week of 18 Feb 2030' })).toBeVisible()
  await page.getByRole('button', { name: '17:00 to 18:30 Weaving 5' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Weaving 5' })).toBeVisible()
  await expectAccessible(page, 'a class')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '17:00 to 18:30 Weaving 5' })).toBeFocused()
})

test('a class that is edited in two tabs keeps what was saved in both', async ({
  page,
  tutorWithCourse,
  watch,
}) => {
  watch.allowConsole(/status of 409/)
  await tutorWithCourse()
  const openClass = async (tab: Page) => {
    await openOwnCourse(tab, 'Classes')
    await choose(tab, 'On the roof', 'Edit')
    return tab.getByRole('dialog', { name: 'Edit class' })
  }
  const other = await page.context().newPage()
  const [mine, theirs] = [await openClass(page), await openClass(other)]
  await theirs.getByLabel('Meeting link').fill('https://meet.jit.si/other-roof')
  await theirs.getByRole('button', { name: 'Update' }).click()
  await expect(theirs).toHaveCount(0)

  await mine.getByLabel('Title').fill('On the lower roof')
  await mine.getByRole('button', { name: 'Update' }).click()
  const question = page.getByRole('alertdialog', { name: 'This class was changed somewhere else' })
  await expect(question).toContainText('https://meet.jit.si/other-roof')
  await expect(question).toContainText('On the lower roof')
  await expectAccessible(page, 'saved elsewhere')
  await question.getByRole('button', { name: 'Keep my version' }).click()
  await expect(question).toHaveCount(0)
  const row = page.getByRole('table', { name: 'Classes' }).getByRole('row', { name: /On the lower roof/ })
  await expect(row).toContainText('meet.jit.si')
  await other.close()
})

test('attendance is ticked by keyboard, and its learner sees it', async ({ page, signInAs }) => {
  await signInAs('tutor')
  await page.goto('/courses/python-from-zero/manage?tab=classes')
  await choose(page, /Class 1/, 'Attendance')
  const dialog = page.getByRole('dialog', { name: /^Attendance for Class 1/ })
  const first = dialog.getByRole('listitem').first()
  await expect(dialog.getByRole('button', { pressed: true }).first()).toBeVisible()
  await expectAccessible(page, 'attendance')
  // The sample's class may be more than a week ago, which brings up a question.
  await page.keyboard.press('u')
  await answerQuestion(page)
  await expect(first.getByRole('button', { pressed: true })).toHaveCount(0)
  await first.getByRole('button').first().focus()
  const saved = page.waitForResponse(reply => reply.request().method() === 'PUT' && reply.ok())
  await page.keyboard.press('l')
  await saved
  await expect(first.getByRole('button', { name: /: Late$/, pressed: true })).toBeVisible()
  await page.reload()
  await choose(page, /Class 1/, 'Attendance')
  await expect(first.getByRole('button', { name: /: Late$/, pressed: true })).toBeVisible()

  await signInAs('learner')
  await page.goto('/courses/enrolled')
  await expect(page.getByText(/^Attended \d of \d class/).first()).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`classes, their week, month and attendance fit a small phone, ${colorScheme}`, async ({
    page,
    signInAs,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 360, height: 740 })
    await signInAs('tutor')
    await page.goto(`/courses/python-from-zero/manage?tab=classes&view=month&month=${dayIn(7).slice(0, 7)}`)
    await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
    await fits(page, 'month')
    await page.goto('/courses/python-from-zero/manage?tab=classes&view=week')
    await expect(page.getByRole('button', { name: 'Next week' })).toBeVisible()
    await expect(page.getByText('All times are Lagos time.')).toBeVisible()
    await fits(page, 'week')
    await page.goto('/courses/python-from-zero/manage?tab=classes')
    await choose(page, /Class 1/, 'Attendance')
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    await fits(page, 'attendance')
  })
}

async function answerQuestion(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog')
  const proceed = question.getByRole('button', { name: 'Proceed' })
  if (await proceed.isVisible()) await proceed.click()
  // Until it is gone, the question keeps the focus.
  await expect(question).toHaveCount(0)
}

async function fits(page: Page, name: string): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, `${name} is as wide as the screen`).toBeLessThanOrEqual(360)
  await expectAccessible(page, name)
}
