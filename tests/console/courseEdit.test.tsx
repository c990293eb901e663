import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { getCourse, updateCourse, updateCoverPhoto } from '#contract/courses.ts'
import { VIDEO_LINK_SENTENCE } from '#contract/rules/videoLink.ts'
import { changeCourseAddress, deleteCourse, duplicateCourse } from '#contract/tutor/ownCourses.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { enter, ownCourse, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { type FakeApi, refused, unreachable } from '../support/screens/fakeApi.ts'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
})

function edit(api: FakeApi) {
  return renderConsole('/courses/cloth-dyeing/edit', api)
}

test('only what was changed is sent, and "Success!" shows the server\'s message', async () => {
  const api = tutorAcademy().on(updateCourse, ({ body }) => ({
    data: ownCourse({ title: String(body.fields.title) }),
    message: 'Course updated.',
  }))
  const { person } = edit(api)
  const title = await screen.findByLabelText(/^Title/)
  await person.clear(title)
  enter(title, 'Indigo')
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Success!')).toBeVisible()
  expect(screen.getByText('Course updated.')).toBeVisible()
  expect(api.bodiesOf(updateCourse)).toEqual([
    { slug: 'cloth-dyeing', fields: { title: 'Indigo' }, version: 1 },
  ])
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Indigo')
})

test('every emptied field is named in a danger alert "Attention!" and nothing is sent', async () => {
  const api = tutorAcademy(ownCourse({ intro_video_link: 'https://youtu.be/qiQR5rTSshw' }))
  const { person } = edit(api)
  await screen.findByLabelText(/^Title/)
  const fields = [
    'Title',
    'Short description',
    'Long description',
    'Original price',
    'Discounted price',
    'Duration',
    'Intro video link',
  ]
  for (const field of fields) enter(screen.getByLabelText(new RegExp(`^${field}`)), '')
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Attention!')
  for (const field of fields) expect(alert).toHaveTextContent(`${field} is required`)
  expect(api.bodiesOf(updateCourse)).toEqual([])
})

test('a refused change shows "Request Failed!" with the server\'s error', async () => {
  const api = tutorAcademy().on(updateCourse, refused('course.not_found', 'This course was not found.'))
  const { person } = edit(api)
  enter(await screen.findByLabelText(/^Title/), 'Cloth dyeing!')
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Request Failed!This course was not found.')
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Cloth dyeing!')
  takePrinted()
})

test('a change that gets no answer shows "Something Went Wrong"', async () => {
  const { person } = edit(tutorAcademy().on(updateCourse, unreachable()))
  enter(await screen.findByLabelText(/^Title/), 'Cloth dyeing!')
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Something Went Wrong')
  takePrinted()
})

test('a save of what was typed back says that nothing has changed, and sends nothing', async () => {
  const api = tutorAcademy()
  const { person } = edit(api)
  const price = await screen.findByLabelText<HTMLInputElement>(/^Original price/)
  const before = price.value
  enter(price, '999')
  enter(price, before)
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Nothing has changed.')).toBeVisible()
  expect(screen.queryByText('Success!')).toBeNull()
  expect(api.bodiesOf(updateCourse)).toEqual([])
})

/** Returns a server on which another tab has renamed the course to "Theirs". */
function savedElsewhere() {
  const theirs = ownCourse({ title: 'Theirs', version: 2 })
  const api = tutorAcademy()
  return api.on(updateCourse, ({ body }) => {
    if (body.version === theirs.version) {
      return { data: { ...theirs, ...(body.fields as object), version: 3 } }
    }
    api.on(getCourse, { data: theirs })
    return refused('record.changed', 'This course was changed elsewhere.')
  })
}

async function saveOverTheirs(api: FakeApi) {
  const view = edit(api)
  enter(await screen.findByLabelText(/^Title/), 'Mine')
  await view.person.click(screen.getByRole('button', { name: 'Save changes' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'This course was changed somewhere else' })
  await within(dialog).findByText('Theirs', { selector: 'p:not([class*="body2"])' })
  takePrinted()
  return { ...view, dialog }
}

test('a save over one of another tab is told, and "Keep my version" makes it on top of theirs', async () => {
  const api = savedElsewhere()
  const { person, dialog } = await saveOverTheirs(api)
  expect(within(dialog).getByText('Mine')).toBeVisible()
  await person.click(within(dialog).getByRole('button', { name: 'Keep my version' }))
  expect(await screen.findByText('Success!')).toBeVisible()
  expect(api.bodiesOf(updateCourse).at(-1)).toEqual({
    slug: 'cloth-dyeing',
    fields: { title: 'Mine' },
    version: 2,
  })
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Mine')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Mine')
})

test('"Use saved version" shows what the other tab saved, ready to be edited', async () => {
  const { person, dialog } = await saveOverTheirs(savedElsewhere())
  await person.click(within(dialog).getByRole('button', { name: 'Use saved version' }))
  await waitFor(() => expect(screen.getByLabelText(/^Title/)).toHaveValue('Theirs'))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Theirs')
  expect(screen.queryByText('Request Failed!')).toBeNull()
})

test('"Go Back" from the conflict keeps what was typed', async () => {
  const { person, dialog } = await saveOverTheirs(savedElsewhere())
  await person.click(within(dialog).getByRole('button', { name: 'Go Back' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Mine')
})

test('what another tab saved does not take the place of what is being typed', async () => {
  const newer = ownCourse({ title: 'Theirs', status: 0, version: 2 })
  const api = tutorAcademy().on(updateCourse, { data: newer })
  const { person } = edit(api)
  enter(await screen.findByLabelText(/^Title/), 'Mine')
  await person.click(screen.getByRole('button', { name: 'Unpublish' }))
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  await screen.findByText('Unpublished')
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Mine')
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(api.bodiesOf(updateCourse)).toHaveLength(2))
  expect(api.bodiesOf(updateCourse)[1]?.version).toBe(1)
})

test('what was typed when the session ended is back after signing in again, and is saved', async () => {
  const api = tutorAcademy().on(updateCourse, refused('session.ended', 'Please log in again.'))
  const first = edit(api)
  enter(await screen.findByLabelText(/^Long description/), 'Typed for an hour')
  await first.person.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByRole('heading', { level: 1, name: 'Tutor Login' })
  expect(first.address()).toBe('/tutor/login?redirect_to=%2Fcourses%2Fcloth-dyeing%2Fedit')
  expect(await screen.findByText('Your session has ended')).toBeVisible()
  takePrinted()
  first.unmount()

  api.on(updateCourse, { data: ownCourse({ long_description: 'Typed for an hour' }) })
  const { person } = edit(api)
  expect(await screen.findByText('Your changes are back')).toBeVisible()
  expect(screen.getByLabelText(/^Long description/)).toHaveValue('Typed for an hour')
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Success!')).toBeVisible()
  expect(api.bodiesOf(updateCourse).at(-1)?.fields).toEqual({ long_description: 'Typed for an hour' })
  expect(Object.keys(localStorage).filter(name => name.startsWith('draft.'))).toEqual([])
})

test('leaving with unsaved changes asks first: Go Back stays, Proceed leaves', async () => {
  const { person, address } = edit(tutorAcademy())
  enter(await screen.findByLabelText(/^Title/), 'Half a title')
  await person.click(screen.getAllByRole('link', { name: 'My Courses' })[0]!)
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  await person.click(within(dialog).getByRole('button', { name: 'Go Back' }))
  expect(address()).toBe('/courses/cloth-dyeing/edit')
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Half a title')
  await person.click(screen.getAllByRole('link', { name: 'My Courses' })[0]!)
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  await waitFor(() => expect(address()).toBe('/tutor/courses'))
})

test('leaving after a save, or without a change, asks nothing', async () => {
  const api = tutorAcademy().on(updateCourse, { data: ownCourse({ title: 'Indigo' }) })
  const { person, address } = edit(api)
  enter(await screen.findByLabelText(/^Title/), 'Indigo')
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Success!')
  await person.click(screen.getAllByRole('link', { name: 'My Courses' })[0]!)
  await waitFor(() => expect(address()).toBe('/tutor/courses'))
})

test.each([
  'javascript:alert(1)',
  'data:text/html,hello',
  'http://www.youtube.com/watch?v=qiQR5rTSshw',
  'https://youtube.com.evil.example/watch?v=qiQR5rTSshw',
])('the intro video %s is told at its field and not sent', async link => {
  const { person } = edit(tutorAcademy())
  const field = await screen.findByLabelText(/^Intro video link/)
  enter(field, link)
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(VIDEO_LINK_SENTENCE))
  expect(field).toHaveValue(link)
})

test('a course that another tab has deleted keeps what was typed; one never there is told in its place', async () => {
  const { person } = edit(
    tutorAcademy().on(updateCourse, refused('course.not_found', 'This course was not found.')),
  )
  enter(await screen.findByLabelText(/^Short description/), 'Typed for an hour')
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Request Failed!This course was not found.')
  expect(screen.getByLabelText(/^Short description/)).toHaveValue('Typed for an hour')
  takePrinted()
})

test("another tutor's course is not found", async () => {
  const foreign = ownCourse({
    viewer: { is_owner: false, is_enrolled: false, rating: null, helpful_rating_ids: [] },
  })
  edit(tutorAcademy(foreign))
  expect(await screen.findByRole('heading', { level: 1, name: 'Course not found' })).toBeVisible()
  takePrinted()
})

test('unpublish sets status 0 and publish sets it back to 1', async () => {
  const api = tutorAcademy().on(updateCourse, ({ body }) => ({
    data: ownCourse({ status: Number(body.fields.status) }),
  }))
  const { person } = edit(api)
  await person.click(await screen.findByRole('button', { name: 'Unpublish' }))
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  expect(await screen.findByText('Unpublished')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Published')).toBeVisible()
  expect(api.bodiesOf(updateCourse).map(({ fields }) => fields)).toEqual([{ status: 0 }, { status: 1 }])
})

test('another cover takes the place of the old one', async () => {
  const api = tutorAcademy().on(updateCoverPhoto, { cover_photo: 'covers/new.webp' })
  const { person } = edit(api)
  const photo = new File(['picture'], 'new.png', { type: 'image/png' })
  await person.upload(await screen.findByLabelText(/^Cover photo/), photo)
  await person.click(screen.getByRole('button', { name: 'Update cover photo' }))
  expect(await screen.findByText('Success!')).toBeVisible()
  expect(api.bodiesOf(updateCoverPhoto)).toEqual([{ slug: 'cloth-dyeing' }])
  await waitFor(() =>
    expect(document.querySelector('label img')).toHaveAttribute('src', expect.stringContaining('new.webp')),
  )
})

test('a refused cover shows "Upload Failed!" with the server\'s error', async () => {
  const api = tutorAcademy().on(updateCoverPhoto, refused('request.unsupported_type', 'This is no picture.'))
  const { person } = edit(api)
  const photo = new File(['html'], 'new.png', { type: 'image/png' })
  await person.upload(await screen.findByLabelText(/^Cover photo/), photo)
  await person.click(screen.getByRole('button', { name: 'Update cover photo' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Upload Failed!This is no picture.')
  takePrinted()
})

test('Unpublish asks first, and Go Back leaves the course on sale', async () => {
  const api = tutorAcademy()
  const { person } = edit(api)
  await person.click(await screen.findByRole('button', { name: 'Unpublish' }))
  const question = 'Are you sure you want to unpublish Cloth dyeing?'
  const dialog = await screen.findByRole('alertdialog', { name: question })
  await person.click(within(dialog).getByRole('button', { name: 'Go Back' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(api.bodiesOf(updateCourse)).toEqual([])
})

test('a course that lacks something is told what to do next, one that lacks nothing is not', async () => {
  edit(tutorAcademy(ownCourse({ topics: [] })))
  const steps = await screen.findByRole('region', { name: 'What to do next' })
  const lines = within(steps).getAllByRole('listitem')
  expect(lines.map(line => line.textContent)).toEqual([
    'Add topics',
    'Add objectives: done',
    'Schedule classes',
    'Publish: done',
  ])
  cleanup()
  edit(tutorAcademy())
  await screen.findByRole('region', { name: 'Topics' })
  expect(screen.queryByRole('region', { name: 'What to do next' })).toBeNull()
})

test('a draft is deleted after the question, and My Courses follows', async () => {
  const api = tutorAcademy(ownCourse({ status: 0, enrollments_count: 0 })).on(deleteCourse, {
    message: 'The course is deleted.',
  })
  const { person, address } = edit(api)
  await person.click(await screen.findByRole('button', { name: 'Delete course' }))
  await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete Cloth dyeing?' })
  await person.click(screen.getByRole('button', { name: 'Proceed' }))
  expect(await screen.findByText('The course is deleted.')).toBeVisible()
  await waitFor(() => expect(address()).toBe('/tutor/courses'))
  expect(api.bodiesOf(deleteCourse)).toEqual([{ slug: 'cloth-dyeing' }])
})

test('a course on sale cannot be deleted, and the page says how it could', async () => {
  edit(tutorAcademy(ownCourse({ enrollments_count: 0 })))
  expect(await screen.findByRole('button', { name: 'Delete course' })).toBeDisabled()
  expect(screen.getByText(/To delete this course, unpublish it first/)).toBeVisible()
})

test('a draft in which somebody has enrolled cannot be deleted, and the page says why', async () => {
  edit(tutorAcademy(ownCourse({ status: 0, enrollments_count: 1 })))
  expect(await screen.findByRole('button', { name: 'Delete course' })).toBeDisabled()
  expect(screen.getByText(/Courses with enrolments cannot be deleted/)).toBeVisible()
})

test('a copy opens its own edit page', async () => {
  const api = tutorAcademy().on(duplicateCourse, { course: { slug: 'copy-of-cloth-dyeing' } })
  const { person, address } = edit(api)
  await screen.findByRole('button', { name: 'Duplicate course' })
  api.on(getCourse, { data: ownCourse({ slug: 'copy-of-cloth-dyeing', title: 'Copy of Cloth dyeing' }) })
  await person.click(screen.getByRole('button', { name: 'Duplicate course' }))
  await waitFor(() => expect(address()).toBe('/courses/copy-of-cloth-dyeing/edit'))
})

test('the address is changed in a dialog, a taken one is told on its field', async () => {
  const taken = 'Address is taken by another course. Please choose another.'
  const api = tutorAcademy().on(
    changeCourseAddress,
    refused('course.address_taken', taken, { fields: { address: taken } }),
  )
  const { person, address } = edit(api)
  await person.click(await screen.findByRole('button', { name: 'Change address' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change address' })
  const field = within(dialog).getByLabelText(/^Address/)
  expect(field).toHaveValue('Cloth dyeing')
  await person.click(within(dialog).getByRole('button', { name: 'Change address' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(taken))
  api.on(changeCourseAddress, { course: { slug: 'indigo' } })
  api.on(getCourse, { data: ownCourse({ slug: 'indigo' }) })
  enter(field, 'Indigo')
  await person.click(within(dialog).getByRole('button', { name: 'Change address' }))
  await waitFor(() => expect(address()).toBe('/courses/indigo/edit'))
  expect(api.bodiesOf(changeCourseAddress).at(-1)).toEqual({ slug: 'cloth-dyeing', address: 'Indigo' })
  takePrinted()
})

test('an address from before leads to the one of today', async () => {
  const api = tutorAcademy(ownCourse({ slug: 'indigo' }))
  const { address } = edit(api)
  await screen.findByRole('region', { name: 'Topics' })
  await waitFor(() => expect(address()).toBe('/courses/indigo/edit'))
  takePrinted()
})

test('the onsite hours of a course are set, refused in words, and cleared', async () => {
  const api = tutorAcademy(ownCourse({ onsite_hours: 8 })).on(updateCourse, ({ body }) => ({
    data: ownCourse({ onsite_hours: Number(body.fields.onsite_hours) || null }),
    message: 'Course updated.',
  }))
  const { person } = edit(api)
  const hours = await screen.findByLabelText(/^Onsite hours/)
  expect(hours).toHaveValue('8')
  enter(hours, '1.5')
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Onsite hours must be a whole number from 1 to 500.',
  )
  enter(hours, '')
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Success!')).toBeVisible()
  expect(api.bodiesOf(updateCourse)).toMatchObject([{ fields: { onsite_hours: '' } }])
  expect(hours).toHaveValue('')
})
