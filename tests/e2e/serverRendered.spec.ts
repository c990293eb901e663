import { expect } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import { hydrated } from '../support/e2e/hydrated.ts'

test('who is signed in is on no page of the server’s, and in the menu once React is there', {
  tag: '@main',
}, async ({ page, newLearner, signInAs }) => {
  const learner = await newLearner()
  await signInAs(learner)
  const reply = await page.goto('/about')
  expect(await reply?.text()).not.toMatch(new RegExp(`${learner.email}|${learner.lastname}`))
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByText(learner.firstname, { exact: true })).toBeVisible()
})

test('what only the browser draws looks the same after a direct load as after a move', async ({
  page,
  tutorWithCourse,
}) => {
  const { slug } = await tutorWithCourse()
  await page.goto(`/courses/${slug}`)
  await hydrated(page)
  const manage = page.getByRole('link', { name: 'Manage Course', exact: true })
  await expect(manage).toHaveCSS('background-color', 'rgb(12, 90, 62)')
  await expect(manage).toHaveCSS('color', 'rgb(255, 255, 255)')
})
