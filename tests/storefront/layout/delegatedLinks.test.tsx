import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getCourse, listCategories, listCourses } from '#contract/courses.ts'
import { FakeApi } from '../../support/screens/fakeApi.ts'
import { renderSite } from '../../support/screens/renderSite.tsx'
import { shownCourse } from '../../support/screens/shown.ts'

const weaving = shownCourse({ id: 1, slug: 'weaving', title: 'Weaving' })

function academy() {
  const api = new FakeApi()
    .on(listCourses, () => ({
      data: { data: [weaving], total: 1, page: 1, per_page: 24, last_page: 1 },
    }))
    .on(listCategories, () => ({ data: [] }))
    .on(getCourse, () => ({ data: weaving }))
  return { api }
}

test('a press on a card moves inside the app to the whole course, and Back returns', async () => {
  const { person, address, router } = renderSite('/courses', academy())
  await person.click(await screen.findByRole('link', { name: 'Weaving' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Weaving' })).toBeVisible()
  expect(address()).toBe('/courses/weaving')
  expect(await screen.findByRole('heading', { name: 'What learners say' })).toBeVisible()
  await router.navigate(-1)
  expect(await screen.findByRole('heading', { level: 1, name: /Bold Action/ })).toBeVisible()
})

test('a press with a modifier key on a card is left to the browser', async () => {
  const { person, address } = renderSite('/courses', academy())
  const link = await screen.findByRole('link', { name: 'Weaving' })
  const leftAlone: boolean[] = []
  const handleClick = (event: Event) => {
    leftAlone.push(!event.defaultPrevented)
    event.preventDefault()
  }
  window.addEventListener('click', handleClick)
  for (const key of ['Control', 'Shift', 'Meta', 'Alt']) {
    await person.keyboard(`{${key}>}`)
    await person.click(link)
    await person.keyboard(`{/${key}}`)
  }
  window.removeEventListener('click', handleClick)
  expect(leftAlone).toEqual([true, true, true, true])
  expect(address()).toBe('/courses')
})
