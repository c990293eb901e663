import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { logout } from '#contract/accounts.ts'
import { addCourse } from '#contract/courses.ts'
import { COVER_SENTENCE, coverUnreadableSentence } from '#contract/rules/coverPicture.ts'
import { forgetCourseDraft } from '../../src/console/resources/courses/CourseCreatePage.tsx'
import { takePrinted } from '../support/quietConsole.ts'
import { enter, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { type FakeApi, refused, unreachable } from '../support/screens/fakeApi.ts'

const cover = new File(['picture'], 'cover.png', { type: 'image/png' })

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
  forgetCourseDraft(8)
})

function upload(api: FakeApi) {
  return renderConsole('/courses/upload', api)
}

async function fillIn(person: UserEvent, { withCover = true } = {}): Promise<void> {
  if (withCover) await person.upload(await screen.findByLabelText(/^Cover photo/), cover)
  enter(screen.getByLabelText(/^Title/), 'Cloth dyeing')
  await person.click(screen.getByLabelText(/^Category/))
  await person.click(await screen.findByRole('option', { name: 'Music' }))
  enter(screen.getByLabelText('Short description'), 'Indigo.')
  enter(screen.getByLabelText(/^Original price/), '200')
  enter(screen.getByLabelText(/^Discounted price/), '99.50')
  enter(screen.getByLabelText(/^Duration/), '6')
}

test('a course is uploaded with its cover and its edit page follows', async () => {
  const files: File[] = []
  const api = tutorAcademy().on(addCourse, asked => {
    files.push(asked.files.cover_photo!)
    return { course: { slug: 'cloth-dyeing' }, message: 'Course added.' }
  })
  const { person, address } = upload(api)
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Add course' }))
  await waitFor(() => expect(address()).toBe('/courses/cloth-dyeing/edit'))
  expect(api.bodiesOf(addCourse)).toEqual([
    {
      title: 'Cloth dyeing',
      short_description: 'Indigo.',
      long_description: '',
      original_price: '200',
      discounted_price: '99.50',
      duration: '6',
      category: '2',
      status: '0',
    },
  ])
  expect(files[0]?.name).toBe('cover.png')
  expect(await screen.findByText('Course added.')).toBeVisible()
})

test('title, cover photo, both prices, duration and category are required', async () => {
  const { person } = upload(tutorAcademy())
  await person.click(await screen.findByRole('switch', { name: 'Use a pattern' }))
  await person.click(screen.getByRole('button', { name: 'Add course' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Attention!')
  for (const field of [
    'Title',
    'Cover photo',
    'Original price',
    'Discounted price',
    'Duration',
    'Category',
  ]) {
    expect(alert).toHaveTextContent(`${field} is required`)
  }
})

test('a cover that is no picture, empty or too large is refused before it is sent', async () => {
  const { person } = upload(tutorAcademy())
  const input: HTMLInputElement = await screen.findByLabelText(/^Cover photo/)
  input.removeAttribute('accept')
  await person.click(screen.getByRole('button', { name: 'Add course' }))
  const covers = [
    new File(['<html>'], 'page.html', { type: 'text/html' }),
    new File(['<svg>'], 'drawing.svg', { type: 'image/svg+xml' }),
    new File([], 'empty.png', { type: 'image/png' }),
    new File([new Uint8Array(6 * 1024 * 1024)], 'huge.jpg', { type: 'image/jpeg' }),
  ]
  for (const refusedCover of covers) {
    await person.upload(input, refusedCover)
    await waitFor(() => expect(input).toHaveAccessibleDescription(COVER_SENTENCE))
    await person.upload(input, cover)
    await waitFor(() => expect(input).toHaveAccessibleDescription(''))
  }
})

test('a discounted price above the original one is told at its field', async () => {
  const { person } = upload(tutorAcademy())
  await fillIn(person)
  await person.clear(screen.getByLabelText(/^Discounted price/))
  enter(screen.getByLabelText(/^Discounted price/), '300')
  await person.click(screen.getByRole('button', { name: 'Add course' }))
  await waitFor(() =>
    expect(screen.getByLabelText(/^Discounted price/)).toHaveAccessibleDescription(
      'Discounted price must not be higher than the original price.',
    ),
  )
})

test('a refusal shows "oops!" with the error, and the refused field says why', async () => {
  const api = tutorAcademy().on(
    addCourse,
    refused('request.invalid', 'The title is taken.', { fields: { title: 'Choose another title.' } }),
  )
  const { person } = upload(api)
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Add course' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('oops!The title is taken.')
  expect(screen.getByLabelText(/^Title/)).toHaveAccessibleDescription('Choose another title.')
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Cloth dyeing')
  takePrinted()
})

test('an answer without a status shows "Something went wrong"', async () => {
  const api = tutorAcademy().on(addCourse, Response.json({ course: { slug: 'x' } }))
  const { person } = upload(api)
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Add course' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong')
  takePrinted()
})

test('a lost network loses nothing that was typed', async () => {
  const { person } = upload(tutorAcademy().on(addCourse, unreachable()))
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Add course' }))
  expect(await screen.findByRole('alert')).toHaveTextContent("errorWe can't reach the academy.")
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Cloth dyeing')
  takePrinted()
})

test('an upload tells its per cent until the server has answered', async () => {
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  const api = tutorAcademy().on(addCourse, async () => {
    await answered
    return { course: { slug: 'cloth-dyeing' } }
  })
  const { person, address } = upload(api)
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Add course' }))
  expect(await screen.findByRole('progressbar', { name: 'Uploading 50%' })).toHaveValue(50)
  answer()
  await waitFor(() => expect(address()).toBe('/courses/cloth-dyeing/edit'))
})

test('a new course is a draft unless "Publish now" is switched on', async () => {
  const api = tutorAcademy().on(addCourse, { course: { slug: 'cloth-dyeing' } })
  for (const isOn of [false, true]) {
    const { person, address, unmount } = upload(api)
    await fillIn(person)
    const publish = screen.getByRole('switch', { name: 'Publish now' })
    expect(publish).not.toBeChecked()
    if (isOn) await person.click(publish)
    await person.click(screen.getByRole('button', { name: 'Add course' }))
    await waitFor(() => expect(address()).toBe('/courses/cloth-dyeing/edit'))
    unmount()
  }
  expect(api.bodiesOf(addCourse).map(({ status }) => status)).toEqual(['0', undefined])
})

test('under the prices stands what the tutor receives, live', async () => {
  upload(tutorAcademy())
  const price = await screen.findByLabelText(/^Discounted price/)
  enter(price, '50')
  expect(await screen.findByText('You receive ₦35,852.50')).toBeVisible()
  enter(price, '2')
  expect(await screen.findByText('You receive ₦1,438.10')).toBeVisible()
  enter(price, '100000')
  expect(await screen.findByText('You receive ₦72,998,000')).toBeVisible()
  enter(price, '0')
  expect(await screen.findByText('Learners enrol for free.')).toBeVisible()
  enter(price, 'dear')
  await waitFor(() => expect(screen.queryByText(/You receive|for free/)).toBeNull())
})

test('a draft is there again after the page was left, and "Start over" throws it away', async () => {
  const first = upload(tutorAcademy())
  await fillIn(first.person)
  enter(screen.getByLabelText('Long description'), 'Half a sentence, \u{1F3A8} مرحبا <b>')
  first.unmount()
  const { person } = upload(tutorAcademy())
  expect(await screen.findByText('Draft restored')).toBeVisible()
  expect(screen.getByLabelText(/^Title/)).toHaveValue('Cloth dyeing')
  expect(screen.getByLabelText('Long description')).toHaveValue('Half a sentence, \u{1F3A8} مرحبا <b>')
  expect(screen.getByText('cover.png')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Start over' }))
  expect(screen.getByLabelText(/^Title/)).toHaveValue('')
  expect(screen.queryByText('Draft restored')).toBeNull()
})

test('who logs out leaves no draft to the next person at the machine; whose session ends finds it again', async () => {
  const first = upload(tutorAcademy().on(logout, {}))
  await fillIn(first.person)
  await first.router.navigate('/tutor/login')
  await screen.findByRole('heading', { level: 1, name: 'Tutor Login' })
  await first.router.navigate('/courses/upload')
  expect(await screen.findByText('Draft restored')).toBeVisible()
  await first.router.navigate('/logout')
  await waitFor(() => expect(first.session.read()).toBeNull())
  expect(Object.keys(localStorage).filter(name => name.startsWith('draft.'))).toEqual([])
  first.unmount()
  upload(tutorAcademy())
  expect(await screen.findByLabelText(/^Title/)).toHaveValue('')
  expect(screen.queryByText('Draft restored')).toBeNull()
})

test('an added course leaves no draft', async () => {
  const { person, address, unmount } = upload(
    tutorAcademy().on(addCourse, { course: { slug: 'cloth-dyeing' } }),
  )
  await fillIn(person)
  await person.click(screen.getByRole('button', { name: 'Add course' }))
  await waitFor(() => expect(address()).toBe('/courses/cloth-dyeing/edit'))
  unmount()
  upload(tutorAcademy())
  expect(await screen.findByLabelText(/^Title/)).toHaveValue('')
  expect(screen.queryByText('Draft restored')).toBeNull()
})

/** Makes the browser decode every picture as one of this size, or fail for `null`. */
function picturesOf(size: { width: number; height: number } | null) {
  vi.stubGlobal(
    'Image',
    class {
      onload?: () => void
      onerror?: () => void
      naturalWidth = size?.width ?? 0
      naturalHeight = size?.height ?? 0
      decode() {}
      set src(_: string) {
        queueMicrotask(() => (size ? this.onload?.() : this.onerror?.()))
      }
    },
  )
}

test.each([
  ['of 16000 by 16000 pixels', { width: 16_000, height: 16_000 }],
  ['that is a renamed page', null],
])('a picture %s is refused before it is sent', async (_, size) => {
  picturesOf(size)
  const { person } = upload(tutorAcademy())
  const input = await screen.findByLabelText(/^Cover photo/)
  await person.upload(input, new File(['picture'], 'photo.png', { type: 'image/png' }))
  await person.click(screen.getByRole('button', { name: 'Add course' }))
  await waitFor(() => expect(input).toHaveAccessibleDescription(coverUnreadableSentence(200_000_000)))
})

test('a picture of another shape is cropped first, or used whole', async () => {
  picturesOf({ width: 900, height: 900 })
  const { person } = upload(tutorAcademy())
  await person.upload(await screen.findByLabelText(/^Cover photo/), cover)
  const dialog = await screen.findByRole('dialog', { name: 'Crop the cover photo' })
  expect(screen.queryByText('cover.png')).toBeNull()
  await person.click(within(dialog).getByRole('button', { name: 'Use the whole picture' }))
  expect(await screen.findByText('cover.png')).toBeVisible()
})

/** Makes the browser draw every picture, which it decodes as one of this size, as a small JPEG. */
function canvasFor(size: { width: number; height: number }) {
  vi.stubGlobal('createImageBitmap', async () => ({ ...size, close() {} }))
  const context = { fillRect() {}, drawImage() {} } as unknown as CanvasRenderingContext2D
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(done =>
    done(new Blob(['small'], { type: 'image/jpeg' })),
  )
  onTestFinished(() => void vi.restoreAllMocks())
}

test.each([
  ['of 6 MB', { width: 1600, height: 900 }, 6 * 1024 * 1024],
  ['of 50 megapixels', { width: 9_600, height: 5_400 }, 300_000],
])('a cover %s is shrunk before it is judged, and sent', async (_, size, bytes) => {
  picturesOf(size)
  canvasFor(size)
  const files: File[] = []
  const api = tutorAcademy().on(addCourse, asked => {
    files.push(asked.files.cover_photo!)
    return { course: { slug: 'cloth-dyeing' } }
  })
  const { person, address } = upload(api)
  const photo = new File([new Uint8Array(bytes)], 'phone.png', { type: 'image/png' })
  await person.upload(await screen.findByLabelText(/^Cover photo/), photo)
  expect(await screen.findByText('phone.jpg')).toBeVisible()
  await fillIn(person, { withCover: false })
  await person.click(screen.getByRole('button', { name: 'Add course' }))
  await waitFor(() => expect(address()).toBe('/courses/cloth-dyeing/edit'))
  expect(files.map(({ size, type }) => [size, type])).toEqual([[5, 'image/jpeg']])
})

test('a photo of 50 megapixels and another shape is cropped, and shrunk if it is used whole', async () => {
  const size = { width: 8_160, height: 6_120 }
  picturesOf(size)
  canvasFor(size)
  const { person } = upload(tutorAcademy())
  const input = await screen.findByLabelText(/^Cover photo/)
  await person.upload(input, new File(['picture'], 'phone.png', { type: 'image/png' }))
  const dialog = await screen.findByRole('dialog', { name: 'Crop the cover photo' })
  await person.click(within(dialog).getByRole('button', { name: 'Use the whole picture' }))
  expect(await screen.findByText('phone.jpg')).toBeVisible()
  expect(input).toHaveAccessibleDescription('')
})

test('without a photo the course begins with a drawn cover, as the form says', async () => {
  const files: Record<string, File>[] = []
  const api = tutorAcademy().on(addCourse, asked => {
    files.push(asked.files)
    return { course: { slug: 'cloth-dyeing' } }
  })
  const { person, address } = upload(api)
  expect(await screen.findByRole('switch', { name: 'Use a pattern' })).toBeChecked()
  await fillIn(person, { withCover: false })
  await person.click(screen.getByRole('button', { name: 'Add course' }))
  await waitFor(() => expect(address()).toBe('/courses/cloth-dyeing/edit'))
  expect(files).toEqual([{}])
})
