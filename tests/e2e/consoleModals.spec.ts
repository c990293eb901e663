import { expect } from '@playwright/test'
import { test } from '../support/e2e/academy.ts'
import { ownCourseOf } from '../support/e2e/ownCourse.ts'
import { choose } from '../support/e2e/rowMenu.ts'

test('an objective is put in other words and then deleted, each in its own dialog', async ({
  page,
  tutorWithCourse,
}) => {
  const { slug } = await tutorWithCourse()
  await page.goto(`/courses/${slug}/manage?tab=objectives`)
  const objectives = page.getByRole('table', { name: 'Objectives' })

  await choose(page, 'Find the queen', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit objective' })
  await dialog.getByRole('textbox').fill('Find the queen without smoke')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(objectives.getByText('Find the queen without smoke')).toBeVisible()

  await choose(page, 'Find the queen without smoke', 'Delete')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(objectives.getByText('Find the queen without smoke')).toBeVisible()
  await choose(page, 'Find the queen without smoke', 'Delete')
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByText('Find the queen without smoke')).toHaveCount(0)
})

test('a class is added, moved to another hour and deleted, and the timetable of its learners follows', async ({
  page,
  tutorWithCourse,
}) => {
  const { slug } = await tutorWithCourse()
  await page.goto(`/courses/${slug}/manage?tab=classes`)
  const classes = page.getByRole('tabpanel').getByRole('table')
  await expect(classes.getByRole('row', { name: /On the roof/ })).toBeVisible()

  await page.getByRole('button', { name: 'Add class' }).click()
  const adding = page.getByRole('dialog', { name: 'Add class' })
  await adding.getByLabel('Title').fill('The first jar')
  await adding.getByLabel('Starts at').fill('2030-04-06T18:00')
  await adding.getByLabel('Ends at').fill('2030-04-06T19:30')
  await adding.getByLabel('Meeting link').fill('https://meet.example.com/jar')
  await adding.getByRole('button', { name: 'Add class' }).click()
  const added = classes.getByRole('row', { name: /The first jar/ })
  await expect(added).toContainText('6 Apr 2030, 18:00')

  await choose(page, 'The first jar', 'Edit')
  const editing = page.getByRole('dialog', { name: 'Edit class' })
  await editing.getByLabel('Starts at').fill('2030-04-06T17:00')
  await editing.getByRole('button', { name: 'Update' }).click()
  await expect(added).toContainText('6 Apr 2030, 17:00')

  await choose(page, 'On the roof', 'Delete')
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(classes.getByRole('row', { name: /On the roof/ })).toHaveCount(0)
  await expect(added).toBeVisible()
})

test('courses are chosen in the list and taken off sale together', async ({
  page,
  request,
  tutorWithCourse,
}) => {
  const { tutor } = await tutorWithCourse()
  await ownCourseOf(request, tutor)
  await page.goto('/tutor/courses')
  const table = page.getByRole('table', { name: 'My courses' })
  await expect(table.getByText('Published', { exact: true })).toHaveCount(2)
  await page.getByLabel('Select all courses on this page').check()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(table.getByText('Unpublished', { exact: true })).toHaveCount(2)
})
