import { type APIRequestContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'

/** A tutor's course, with the tutor's access to the API besides the page. */
export interface OwnCourse {
  slug: string
  /** Posts as the tutor, as from another tab or device. */
  post(path: string, data: object): Promise<unknown>
}

/** Puts a course with three topics, an objective and a class on sale. */
export async function ownCourseOf(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
): Promise<OwnCourse> {
  const anonymous = { authorization: 'Bearer academy-web' }
  const signedIn = await request.post('/api/login', { headers: anonymous, data: { email, password } })
  const headers = { authorization: `Bearer ${(await signedIn.json()).token}` }
  const added = await request.post('/api/courses/add', {
    headers,
    multipart: {
      title: 'Beekeeping in the city',
      original_price: '120',
      discounted_price: '90',
      duration: '12',
      category: '1',
      cover_photo: await photo(1280, 720),
    },
  })
  expect(added.ok(), await added.text()).toBe(true)
  const { slug } = (await added.json()).course
  const course = (await (await request.get(`/api/courses/${slug}`, { headers })).json()).data
  const post = async (path: string, data: object) => {
    const reply = await request.post(path, { headers, data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return reply.json()
  }
  for (const topic of ['The hive', 'The queen', 'The jar']) {
    await post('/api/courses/add-topic', { slug, topic })
  }
  await post('/api/courses/add-objective', { slug, objective: 'Find the queen' })
  await post('/api/console/class-sessions', {
    course_id: course.id,
    title: 'On the roof',
    starts_at: '2030-03-02T17:00:00Z',
    ends_at: '2030-03-02T18:00:00Z',
    meeting_link: 'https://meet.example.com/roof',
  })
  return { slug, post }
}

/** Opens a tab of a tutor's only course through the menu and the list. */
export async function openOwnCourse(page: Page, tab: string): Promise<void> {
  await page.goto('/tutor/dashboard')
  await page.getByRole('link', { name: 'My Courses' }).first().click()
  await page.getByRole('table', { name: 'My courses' }).getByRole('link').first().click()
  await page.getByRole('tab', { name: tab }).click()
}

/** Opens a cohort of the tutor's only course. */
export async function openCohort(page: Page, name: string, from: string, to: string): Promise<void> {
  await openOwnCourse(page, 'Cohorts')
  await page.getByRole('button', { name: 'Add cohort' }).click()
  const form = page.getByRole('dialog', { name: 'Add cohort' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('First day').fill(from)
  await form.getByLabel('Last day').fill(to)
  await form.getByRole('button', { name: 'Add cohort' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible()
}

/** Adds a place on the open Onsite tab. */
export async function addPlace(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add place' }).click()
  const place = page.getByRole('dialog', { name: 'Add place' })
  await place.getByLabel('Name').fill('Roof in Yaba')
  await place.getByLabel('Address').fill('12 Herbert Macaulay Way')
  await place.getByRole('button', { name: 'Add place' }).click()
  await expect(page.getByRole('row', { name: /Roof in Yaba/ })).toBeVisible()
}

/** Returns a real JPEG file of one colour. */
export async function photo(width: number, height: number) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#f2a52b' } })
  return { name: 'hive.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

/** A photo of about 0.5 bytes a pixel, as a phone takes it. */
export async function grainyPhoto(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const picture = sharp({ create: { width, height, channels: 3, background: '#000', noise } })
  return { name: 'phone.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg({ quality: 85 }).toBuffer() }
}
