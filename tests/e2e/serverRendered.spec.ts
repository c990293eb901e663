import { expect } from '@playwright/test'
import { test } from './academy.ts'

test('who is signed in is on no page of the server’s, and in the menu once React is there', async ({
  page,
  newLearner,
  signInAs,
}) => {
  const learner = await newLearner()
  await signInAs(learner)
  const reply = await page.goto('/about')
  expect(await reply?.text()).not.toMatch(new RegExp(`${learner.email}|${learner.lastname}`))
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByText(learner.firstname, { exact: true })).toBeVisible()
})
