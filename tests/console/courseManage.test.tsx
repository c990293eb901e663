import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getConfig } from '#contract/academy.ts'
import { getCourse, updateCourse } from '#contract/courses.ts'
import { VIDEO_LINK_SENTENCE } from '#contract/rules/videoLink.ts'
import { listTutorEnrolments } from '#contract/tutor/enrolments.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { enter, ownCourse, page, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { downloads } from '../support/screens/downloads.ts'
import { config, type FakeApi, refused } from '../support/screens/fakeApi.ts'
import { purchase } from '../support/screens/shown.ts'

const HONEST = { enrolled_baseline: 0, unrated_rating: null }

function manage(api: FakeApi, tab = '') {
  return renderConsole(`/courses/cloth-dyeing/manage${tab}`, api)
}

test('the manage page shows title, short description, tutor and the 4.9 of an unrated course', async () => {
  manage(tutorAcademy())
  expect(await screen.findByRole('heading', { level: 1, name: 'Cloth dyeing' })).toBeVisible()
  expect(screen.getByText('Indigo from the pot up.')).toBeVisible()
  expect(screen.getByText('Tunde Bello')).toBeVisible()
  expect(screen.getByRole('img', { name: '4.9 out of 5 stars' })).toBeVisible()
})

test('an unrated course says so on the manage page where the academy invents no stars', async () => {
  manage(tutorAcademy().on(getConfig, { data: { ...config, figures: HONEST } }))
  expect(await screen.findByText('No ratings yet')).toBeVisible()
  expect(screen.queryByRole('img', { name: /stars/ })).toBeNull()
})

test('a rated course shows its own average', async () => {
  manage(tutorAcademy(ownCourse({ ratings_average: 3.5, ratings_count: 2 })))
  expect(await screen.findByRole('img', { name: '3.5 out of 5 stars' })).toBeVisible()
})

test('the intro video is a 500 by 250 frame, from a rebuilt address, once it is played', async () => {
  const link = 'https://www.youtube.com/watch?v=qiQR5rTSshw&list=x'
  const { person } = manage(tutorAcademy(ownCourse({ intro_video_link: link })))
  const play = await screen.findByRole('button', { name: 'Play the intro video: Cloth dyeing' })
  expect(document.querySelector('iframe')).toBeNull()
  await person.click(play)
  const frame = screen.getByTitle('Intro video: Cloth dyeing')
  expect(frame).toHaveAttribute('src', 'https://www.youtube-nocookie.com/embed/qiQR5rTSshw?autoplay=1')
  expect(frame).toHaveAttribute('width', '500')
  expect(frame).toHaveAttribute('height', '250')
  expect(frame).toHaveAttribute('sandbox')
})

test('a stored link that is no video never becomes a frame', async () => {
  manage(tutorAcademy(ownCourse({ intro_video_link: 'javascript:alert(1)' })))
  expect(await screen.findByText('No intro video yet')).toBeVisible()
  expect(document.querySelector('iframe')).toBeNull()
})

test('"Add intro video" takes a link and shows its video', async () => {
  const link = 'https://vimeo.com/76979871'
  const api = tutorAcademy().on(updateCourse, { data: ownCourse({ intro_video_link: link }) })
  const { person } = manage(api)
  await person.click(await screen.findByRole('button', { name: 'Add intro video' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add intro video' })
  enter(within(dialog).getByLabelText('Enter url link'), link)
  await person.click(within(dialog).getByRole('button', { name: 'Save video' }))
  expect(await screen.findByRole('button', { name: /^Play the intro video/ })).toBeVisible()
  expect(api.bodiesOf(updateCourse)).toEqual([
    { slug: 'cloth-dyeing', fields: { intro_video_link: link }, version: 1 },
  ])
})

test('a video that another tab has saved meanwhile is shown beside mine before it is replaced', async () => {
  const theirs = ownCourse({ intro_video_link: 'https://vimeo.com/1234567', version: 2 })
  const mine = 'https://vimeo.com/76979871'
  const api = tutorAcademy()
  api.on(updateCourse, ({ body }) => {
    if (body.version === theirs.version) return { data: { ...theirs, intro_video_link: mine } }
    api.on(getCourse, { data: theirs })
    return refused('record.changed', 'This course was changed elsewhere.')
  })
  const { person } = manage(api)
  await person.click(await screen.findByRole('button', { name: 'Add intro video' }))
  enter(await screen.findByLabelText('Enter url link'), mine)
  await person.click(screen.getByRole('button', { name: 'Save video' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'This course was changed somewhere else' })
  expect(await within(dialog).findByText('https://vimeo.com/1234567')).toBeVisible()
  await person.click(within(dialog).getByRole('button', { name: 'Keep my version' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: false })).toBeNull())
  expect(api.bodiesOf(updateCourse).at(-1)).toEqual({
    slug: 'cloth-dyeing',
    fields: { intro_video_link: mine },
    version: 2,
  })
  takePrinted()
})

test('javascript:, look-alike hosts and http are no intro video', async () => {
  const api = tutorAcademy()
  const { person } = manage(api)
  await person.click(await screen.findByRole('button', { name: 'Add intro video' }))
  const field = await screen.findByLabelText('Enter url link')
  for (const link of [
    'javascript:alert(1)',
    'https://youtube.com.evil.example/watch?v=qiQR5rTSshw',
    'http://youtu.be/qiQR5rTSshw',
  ]) {
    enter(field, link)
    await person.click(screen.getByRole('button', { name: 'Save video' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(VIDEO_LINK_SENTENCE))
  }
  expect(api.bodiesOf(updateCourse)).toEqual([])
})

test('the Display select offers Showing (0) and Hidden (1) and saves the choice', async () => {
  const api = tutorAcademy().on(updateCourse, { data: ownCourse({ display: 1 }) })
  const { person } = manage(api)
  await person.click(await screen.findByLabelText('Display'))
  const options = await screen.findAllByRole('option')
  expect(options.map(option => [option.textContent, option.dataset.value])).toEqual([
    ['Showing', '0'],
    ['Hidden', '1'],
  ])
  await person.click(screen.getByRole('option', { name: 'Hidden' }))
  expect(await screen.findByText('Success!')).toBeVisible()
  expect(api.bodiesOf(updateCourse)).toEqual([{ slug: 'cloth-dyeing', fields: { display: 1 } }])
  expect(screen.getAllByText('Hidden').length).toBeGreaterThan(0)
})

test('a refused Display choice goes back to what it was', async () => {
  const { person } = manage(tutorAcademy().on(updateCourse, refused('server.failed', 'Not now.')))
  await person.click(await screen.findByLabelText('Display'))
  await person.click(await screen.findByRole('option', { name: 'Hidden' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Request Failed!Not now.')
  await waitFor(() => expect(screen.getByLabelText('Display')).toHaveTextContent('Showing'))
  takePrinted()
})

test('the Enrollments tab lists the enrolments of this course, by name and status', async () => {
  const asked: unknown[] = []
  const api = tutorAcademy().on(listTutorEnrolments, ({ query }) => {
    asked.push(query)
    return page([purchase()])
  })
  const { person } = manage(api)
  await person.click(await screen.findByRole('tab', { name: 'Enrollments (0)' }))
  const table = await screen.findByRole('table', { name: 'Enrollments' })
  expect(within(table).getByText('Ada Obi')).toBeVisible()
  await person.click(await screen.findByLabelText('Status'))
  await person.click(await screen.findByRole('option', { name: 'Completed' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ course: 'cloth-dyeing', status: 'completed' }))
})

test('all of 5,000 enrolments are exported, a hundred at a time', async () => {
  const pages: unknown[] = []
  const api = tutorAcademy().on(listTutorEnrolments, ({ query }) => {
    const { page: at = '1', items = '25' } = query
    pages.push(at)
    const rows = Array.from({ length: Number(items) }, (_, index) =>
      purchase({ id: (Number(at) - 1) * Number(items) + index + 1 }),
    )
    return { ...page(rows, 5_000), last_page: 5_000 / Number(items) }
  })
  const files = downloads()
  const { person } = manage(api, '?tab=enrollments')
  await person.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const lines = (await files[0]!.text()).trim().split('\r\n')
  expect(lines).toHaveLength(5_001)
  expect(lines[0]).toContain(
    'Learner,Email,Phone,WhatsApp,Cohort,Status,Method,Enrolled at (Lagos time),Amount,Currency',
  )
  expect(lines[1]).toContain('2026-02-01 10:00')
  expect(files.names).toEqual([expect.stringMatching(/^enrolments-cloth-dyeing-\d{4}-\d\d-\d\d\.csv$/)])
  expect(pages).toEqual(['1', ...Array.from({ length: 50 }, (_, index) => String(index + 1))])
})

test('the menu of the course leads to its form, and to what the public sees in a tab of its own', async () => {
  const { person } = manage(tutorAcademy())
  await person.click(await screen.findByRole('button', { name: 'More about this course' }))
  const seen = await screen.findByRole('menuitem', { name: 'View as learner' })
  expect(seen).toHaveAttribute('href', '/courses/cloth-dyeing')
  expect(seen).toHaveAttribute('target', '_blank')
  expect(screen.getByRole('menuitem', { name: 'Edit course' })).toHaveAttribute(
    'href',
    '/courses/cloth-dyeing/edit',
  )
})
