import { expect, test } from 'vitest'
import { addCourse, listCourses, updateCoverPhoto } from '#contract/courses.ts'
import { academyWith, type TestAcademy } from '../../../../support/academy/academy.ts'
import { png } from '../../../../support/pictures.ts'

const PICTURE = { cover_photo: { bytes: png(80, 60) } }

type Adding = Pick<TestAcademy, 'server'> & {
  tutor: Parameters<TestAcademy['server']['as']>[0]
  category: { slug: string }
}

function add({ server, tutor, category }: Adding, title: string, files: typeof PICTURE = PICTURE) {
  const body = { title, original_price: '10', discounted_price: '5', duration: '2', category: category.slug }
  return server.as(tutor).call(addCourse, { body, files })
}

test('a tutor adds so many courses a day and no more; another tutor is not in the way', async () => {
  const academy = await academyWith({ stranger: {} }, { config: { coursesPerDay: 3 } })
  for (let index = 0; index < 3; index += 1) expect((await add(academy, `Bread ${index}`)).status).toBe(200)
  const refused = await add(academy, 'Bread 4')
  expect(refused).toBeRefused(
    429,
    "You've reached the limit of 3 new courses a day. Please try again in 24 hours.",
  )
  expect(refused.headers['retry-after']).toBe('86400')
  expect((await add({ ...academy, tutor: academy.stranger }, 'Cake')).status).toBe(200)
  academy.clock.advance({ days: 1 })
  expect((await add(academy, 'Bread 5')).status).toBe(200)
})

test('a course that was refused does not count', async () => {
  const academy = await academyWith({}, { config: { coursesPerDay: 1 } })
  expect(await add(academy, ' ')).toBeRefused(400)
  const broken = { cover_photo: { bytes: Buffer.from('no picture') } }
  expect((await add(academy, 'Bread', broken)).status).toBeGreaterThanOrEqual(400)
  expect((await add(academy, 'Bread')).status).toBe(200)
})

test('courses that are added at once are counted one by one', async () => {
  const academy = await academyWith({}, { config: { coursesPerDay: 2 } })
  const replies = await Promise.all(Array.from({ length: 6 }, (_, index) => add(academy, `Bread ${index}`)))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429])
  expect((await academy.server.call(listCourses)).body.data.total).toBe(2)
})

test('a tutor uploads so many cover photos a day and no more', async () => {
  const academy = await academyWith({ course: {} }, { config: { coversPerDay: 2 } })
  const { server, tutor, course } = academy
  const change = () =>
    server.as(tutor).call(updateCoverPhoto, { body: { slug: course.slug }, files: PICTURE })
  expect((await change()).status).toBe(200)
  expect((await add(academy, 'Bread')).status).toBe(200)
  expect(await change()).toBeRefused(429)
  expect(await add(academy, 'Cake')).toBeRefused(429)
})

test('one tutor’s courses of a day leave most of the first page to others', async () => {
  const { config } = await academyWith()
  const { readConfig } = await import('#server/platform/config/config.ts')
  expect(config.coursesPerDay).toBe(0)
  expect(readConfig({}).coursesPerDay * 3).toBeLessThanOrEqual(24)
})
