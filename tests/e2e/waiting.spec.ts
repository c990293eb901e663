import { expect } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import { expectAccessible } from '../support/e2e/axe.ts'
import { cardPayment } from '../support/e2e/keyboard.ts'

test('a learner waits for the only seat, is offered it once it is free, and pays for it', {
  tag: '@main',
}, async ({ page, request, newLearner, signInAs, tutorWithCourse, watch }) => {
  watch.allowConsole(/status of 4\d\d/)
  const { slug, tutor, post } = await tutorWithCourse()
  const course = (
    await (
      await request.get(`/api/courses/${slug}`, { headers: { authorization: 'Bearer academy-web' } })
    ).json()
  ).data
  await post('/api/console/cohorts', {
    course_id: course.id,
    name: 'Evening group',
    starts_on: '2030-01-14',
    ends_on: '2030-03-04',
    time_zone: 'Africa/Lagos',
    seats: 1,
  })
  // Another learner opens a payment, and so holds the seat.
  const holder = await newLearner()
  const { email, password } = holder
  const anonymous = { authorization: 'Bearer academy-web' }
  const signedIn = await request.post('/api/login', { headers: anonymous, data: { email, password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).token}` }
  const reference = `held-${slug}`.slice(0, 60)
  const order = { reference, amount: 65_700, description: 'A seat', course_id: course.id }
  const opened = await request.post('/api/payments/create', { headers, data: order })
  expect(opened.ok(), await opened.text()).toBe(true)

  const learner = await newLearner()
  await signInAs(learner)
  await page.goto(`/courses/${slug}`)
  await expect(page.getByText('Full. All seats are taken.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Join the waiting list' }).first().click()
  await expect(page.getByText('Full · nobody on the waiting list')).toBeVisible()
  await expectAccessible(page, 'enrol')
  await page.getByRole('button', { name: 'Join the waiting list: Evening group' }).click()
  await expect(page.getByText("You're 1st in line.")).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Waiting lists' })).toContainText("You're 1st in line.")
  await expectAccessible(page, 'dashboard')

  const ended = await request.post('/api/payments/abandon', { headers, data: { reference } })
  expect(ended.ok(), await ended.text()).toBe(true)
  await page.goto('/courses/enrolled')
  const lists = page.getByRole('region', { name: 'Waiting lists' })
  await expect(lists).toContainText(/We're holding a seat for you until .+ \(Lagos time\)/)
  await expectAccessible(page, 'enrolled')
  await lists.getByRole('link', { name: /^Take the seat/ }).click()
  await page.getByLabel('Billing country').selectOption('Nigeria')
  await expect(page.getByRole('region', { name: 'Start date' })).toContainText('Evening group')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await cardPayment(page).getByRole('button', { name: 'Pay' }).click()
  await expect(page).toHaveURL(/\/payment-success/)
  await page.goto('/courses/enrolled')
  await expect(page.getByText(/Evening group, from 14 Jan 2030/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Waiting lists' })).toHaveCount(0)

  await signInAs(tutor)
  await page.goto(`/courses/${slug}/manage?tab=cohorts`)
  await expect(page.getByRole('row', { name: /Evening group/ })).toContainText('taken')
  await expect(page.getByRole('button', { name: 'Show the waiting list of Evening group' })).toHaveCount(0)
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the demo learner waits and leaves by plain forms', async ({ page, newLearner, signInAs }) => {
    await signInAs(await newLearner())
    await page.goto('/courses/french-for-west-africa/enrol?method=virtual')
    await page.getByRole('heading', { name: 'Waiting list' }).click()
    await page.getByRole('button', { name: 'Join the waiting list: Saturday group' }).click()
    await expect(page.getByText(/You're \d+\w\w in line\./)).toBeVisible()
    await page.goto('/courses/enrolled')
    await page.getByRole('button', { name: /^Leave the waiting list for/ }).click()
    await expect(page.getByText("You're not enrolled in any courses yet")).toBeVisible()
  })
})
