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
  await expect(page.getByRole('group', { name: 'Objectives' })).toBeFocused()
})

test('the intro video plays in a frame of 500 by 250 pixels, and a phone keeps its shape', async ({
  page,
  watch,
  tutorWithCourse,
}) => {
  const { slug, post } = await tutorWithCourse()
  const link = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  await post('/api/courses/update', { slug, fields: { intro_video_link: link } })
  watch.allowHost('https://www.youtube-nocookie.com/')
  await page.route('https://www.youtube-nocookie.com/**', route => route.fulfill({ body: '' }))
  await page.goto(`/courses/${slug}/manage`)
  await page.getByRole('button', { name: /^Play the intro video/ }).click()
  const frame = page.getByTitle(/^Intro video/)
  await expect.poll(() => frame.boundingBox()).toMatchObject({ width: 500, height: 250 })
  await page.setViewportSize({ width: 360, height: 740 })
  await expect.poll(async () => (await frame.boundingBox())?.width).toBeLessThan(360)
  const { width, height } = (await frame.boundingBox()) ?? { width: 0, height: 0 }
  expect(width / height).toBeCloseTo(2, 1)
})

test('a class is added, moved to another hour and deleted, and the timetable of its learners follows', {
  tag: '@main',
}, async ({ page, tutorWithCourse }) => {
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
  await expect(page.getByRole('button', { name: 'More about The first jar' })).toBeFocused()
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

test('a link that looks like a button can be read under the mouse', async ({ page, signInAs }) => {
  await signInAs('tutor')
  await page.goto('/tutor/courses')
  const add = page.getByRole('main').getByRole('link', { name: 'Add Course' })
  const colour = () => add.evaluate(link => getComputedStyle(link).color)
  const before = await colour()
  await add.hover()
  await expect.poll(() => add.evaluate(link => link.matches(':hover'))).toBe(true)
  expect(await colour()).toBe(before)
})
