import { expect } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import { expectAccessible } from '../support/e2e/axe.ts'
import { ownCourseOf } from '../support/e2e/ownCourse.ts'

const MINUTE = 60_000
const LINK = 'https://meet.example.com/honey'

test('a learner’s week lights up Join without a reload, and the month has the class', async ({
  page,
  request,
  newTutor,
  newLearner,
  signInAs,
}) => {
  const { slug, post } = await ownCourseOf(request, await newTutor())
  await post('/api/courses/update', { slug, fields: { discounted_price: '0' } })
  const learner = await newLearner()
  await signInAs(learner)
  await page.goto(`/courses/${slug}/enrol?method=virtual`)
  await page.getByRole('button', { name: /^Enrol/ }).click()
  await expect(page).toHaveURL(/\/payment-success/)
  await page.goto('/dashboard')
  const week = page.getByRole('region', { name: 'This week' })
  await expect(week.getByText('No classes in the next 7 days.')).toBeVisible()

  // The link appears 15 minutes before the class, which is some seconds from now.
  const starts = Date.now() + 15 * MINUTE + 12_000
  const { id: course_id } = (await (await request.get(`/api/courses/${slug}`)).json()).data
  await post('/api/console/class-sessions', {
    course_id,
    title: 'The honey',
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + 30 * MINUTE).toISOString(),
    meeting_link: LINK,
  })
  await page.goto('/dashboard')
  await expect(week.getByText('Starts in 16 min')).toBeVisible()
  await expect(week.getByRole('link', { name: /^Join/ })).toHaveCount(0)
  await expect(week.getByRole('link', { name: /^Join The honey/ })).toHaveAttribute('href', LINK, {
    timeout: 120_000,
  })
  await expectAccessible(page, 'dashboard with a class')

  await week.getByRole('link', { name: 'See full timetable' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Timetable' })).toBeVisible()
  await expect(page.getByText('The honey')).toBeVisible()
  await expectAccessible(page, 'month')
  await page.getByRole('link', { name: 'List' }).click()
  await expect(page.getByRole('link', { name: /^Join The honey/ })).toBeVisible()
  await expectAccessible(page, 'list')
  await page.setViewportSize({ width: 360, height: 740 })
  for (const path of ['/timetable', '/timetable?view=list', '/dashboard', '/timetable?month=2030-03']) {
    await page.goto(path)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
  await expect(page.getByText('On the roof')).toBeVisible()
})

test('a tutor’s page is reached from the course and holds against axe, on a phone and in the dark', async ({
  page,
}) => {
  await page.goto('/courses/web-foundations')
  await page.getByRole('link', { name: 'Adaeze Okafor' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Adaeze Okafor' })).toBeVisible()
  await expect(page.getByText(/taught it for nine/)).toBeVisible()
  await expectAccessible(page, 'tutor')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await expectAccessible(page, 'tutor on a phone')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('a tutor replies to a rating, and everybody reads it beneath', async ({ page, signInAs, context }) => {
  await signInAs('tutor')
  await page.goto('/courses/react-for-real-projects/manage?tab=ratings')
  const reply = page.getByRole('button', { name: /^Reply to / }).first()
  const name = ((await reply.getAttribute('aria-label')) ?? '').replace('Reply to ', '')
  await expectAccessible(page, 'ratings')
  await reply.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reply').fill('Thank you for your patience with week two.')
  await expectAccessible(page, 'reply')
  await dialog.getByRole('button', { name: 'Reply' }).click()
  await expect(page.getByRole('table', { name: 'Ratings' })).toContainText('Thank you for your patience')
  await context.clearCookies()
  await page.goto('/courses/react-for-real-projects')
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card.getByText('Thank you for your patience with week two.')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the week, the months and a tutor’s page are there', async ({ page, signInAs }) => {
    await signInAs('learner')
    await page.goto('/dashboard')
    const week = page.getByRole('region', { name: 'This week' })
    await expect(week.getByText('Questions and answers')).toBeVisible()
    await page.getByRole('link', { name: 'See full timetable' }).click()
    const months = page.getByRole('navigation', { name: 'Months' })
    await months
      .getByRole('link', { name: / \d{4}$/ })
      .last()
      .click()
    await expect(page).toHaveURL(/\/timetable\?month=\d{4}-\d\d$/)
    await page.getByRole('link', { name: 'List' }).click()
    await expect(page).toHaveURL(/view=list/)
    await page.goto('/tutors/halima-bello')
    await expect(page.getByText(/forty small businesses/)).toBeVisible()
  })
})
