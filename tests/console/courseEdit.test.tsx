import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { updateCourse, updateCoverPhoto } from '#contract/courses.ts'
import { enter, ownCourse, tutorAcademy } from '../support/console.ts'
import { type FakeApi, refused, unreachable } from '../support/fakeApi.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { renderSite } from '../support/renderSite.tsx'
import { tutorSession } from '../support/shown.ts'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
})

function edit(api: FakeApi) {
  return renderSite('/courses/cloth-dyeing/edit', { api, session: tutorSession() })
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
  expect(api.bodiesOf(updateCourse)).toEqual([{ slug: 'cloth-dyeing', fields: { title: 'Indigo' } }])
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
  const api = tutorAcademy().on(updateCourse, refused(409, 'Somebody else changed this course.'))
  const { person } = edit(api)
  enter(await screen.findByLabelText(/^Title/), 'Cloth dyeing!')
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Request Failed!Somebody else changed this course.',
  )
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

test('unpublish sets status 0 and publish sets it back to 1', async () => {
  const api = tutorAcademy().on(updateCourse, ({ body }) => ({
    data: ownCourse({ status: Number(body.fields.status) }),
  }))
  const { person } = edit(api)
  await person.click(await screen.findByRole('button', { name: 'Unpublish' }))
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
  const api = tutorAcademy().on(updateCoverPhoto, refused(415, 'This is no picture.'))
  const { person } = edit(api)
  const photo = new File(['html'], 'new.png', { type: 'image/png' })
  await person.upload(await screen.findByLabelText(/^Cover photo/), photo)
  await person.click(screen.getByRole('button', { name: 'Update cover photo' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Upload Failed!This is no picture.')
  takePrinted()
})
