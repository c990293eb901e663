import { expect, type Page } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import { expectAccessible } from '../support/e2e/axe.ts'
import { hydrated } from '../support/e2e/hydrated.ts'
import { lettersTo } from '../support/e2e/outbox.ts'
import { ownCourseOf } from '../support/e2e/ownCourse.ts'

test('a tutor writes, previews and sends; the learner’s bell and letter say so, and who unsubscribes gets no next letter', async ({
  page,
  request,
  newTutor,
  newLearner,
  signInAs,
}) => {
  const tutor = await newTutor()
  const { slug, post } = await ownCourseOf(request, tutor)
  await post('/api/courses/update', { slug, fields: { discounted_price: '0' } })
  const learner = await newLearner()
  await signInAs(learner)
  await page.goto(`/courses/${slug}/enrol?method=virtual`)
  await page.getByRole('button', { name: /^Enrol/ }).click()
  await expect(page).toHaveURL(/\/payment-success/)

  await signInAs(tutor)
  await page.goto(`/courses/${slug}/manage?tab=announcements`)
  await page.getByRole('button', { name: 'New announcement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Subject').fill('Bring a veil')
  await dialog.getByLabel('Message').fill('We open the hive.\n\nWhere: https://maps.example.com/roof')
  // axe runs scripts and the letter's frame allows none, so this check comes before the preview.
  await expectAccessible(page, 'the composer of an announcement')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText('This will go to 1 learner.')).toBeVisible()
  const letter = page.frameLocator('iframe[title="Email preview"]')
  await expect(letter.getByRole('heading', { name: 'Bring a veil' })).toBeVisible()
  await expect(letter.getByRole('heading', { name: 'Bring a veil' })).toHaveCSS('font-size', '28px')
  await dialog.getByRole('button', { name: 'Send announcement' }).click()
  await expect(page.getByText('Announcement sent.')).toBeVisible()

  const told = () => lettersTo(learner.email).filter(text => text.includes('.announcements.'))
  await expect.poll(() => told().length, { timeout: 120_000 }).toBe(1)
  // The letter is in the outbox a moment before its row is updated, and an open dialog fetches only once.
  const whoHasIt = () => sentTo(page, slug, 'Bring a veil')
  await expect.poll(whoHasIt, { timeout: 120_000 }).toContain('Sent')

  await signInAs(learner)
  await page.goto('/notifications')
  await hydrated(page)
  const first = page.getByRole('main').getByRole('link', { name: /Bring a veil/ })
  await expect(first).toContainText('We open the hive.')
  await expectAccessible(page, 'an announcement among notifications')

  const [, link = ''] = /List-Unsubscribe:\s*<([^>]+)>/.exec(told()[0] ?? '') ?? []
  await page.goto(new URL(link).pathname)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText("You've unsubscribed")).toBeVisible()

  const { id: course_id } = (await (await request.get(`/api/courses/${slug}`)).json()).data
  const next = { course_id, audience: 'everyone', subject: 'The second', words: 'Bring gloves.' }
  await post('/api/console/announcements', next)
  await signInAs(tutor)
  const whoHasTheSecond = () => sentTo(page, slug, 'The second')
  await expect.poll(whoHasTheSecond, { timeout: 120_000 }).toContain('Unsubscribed')
  expect(told()).toHaveLength(1)
})

/** Reloads an announcement's dialog and returns its text with the recipients. */
async function sentTo(page: Page, slug: string, subject: string): Promise<string> {
  await page.goto(`/courses/${slug}/manage?tab=announcements`)
  await page.getByRole('button', { name: subject, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row').nth(1)).toBeVisible()
  return dialog.innerText()
}
