import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  cancelAnnouncement,
  createAnnouncement,
  getAnnouncement,
  listAnnouncementRecipients,
  listAnnouncements,
  type OwnAnnouncement,
  previewAnnouncement,
  updateAnnouncement,
} from '#contract/tutor/announcements.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { enter, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { type FakeApi, refused } from '../support/screens/fakeApi.ts'
import { choose, offered } from '../support/screens/rowMenu.ts'

const planned: OwnAnnouncement = {
  version: 1,
  id: 31,
  course_id: 3,
  cohort: null,
  audience: 'everyone',
  subject: 'A room on Friday',
  words: 'We meet in the library.\nBring cloth.',
  send_at: '2126-03-09T17:00:00.000Z',
  send_local: '2126-03-09T18:00',
  time_zone: 'Africa/Lagos',
  state: 'planned',
  recipients: 0,
  created_at: '2026-03-01T08:00:00.000Z',
  updated_at: '2026-03-01T08:00:00.000Z',
}
const sent: OwnAnnouncement = {
  ...planned,
  id: 30,
  subject: 'Welcome',
  state: 'sent',
  recipients: 2,
  audience: 'behind',
  cohort: { id: 21, name: 'January evenings' },
}

function listed(rows: readonly unknown[]): Response {
  return Response.json(rows, { headers: { 'content-range': `announcements 0-24/${rows.length}` } })
}

async function announcements(api: FakeApi) {
  const view = renderConsole('/courses/cloth-dyeing/manage?tab=announcements', api)
  await screen.findByRole('button', { name: 'New announcement' })
  return view
}

const dialog = () => within(screen.getByRole('dialog', { hidden: false }))

test('the tab lists what was sent and what is planned, and only the latter can be changed', async () => {
  const { person } = await announcements(tutorAcademy().on(listAnnouncements, () => listed([planned, sent])))
  const row = (await screen.findByText('Welcome')).closest('tr')
  expect(row).toHaveTextContent(/Sent/)
  expect(row).toHaveTextContent('Absent learners in January evenings')
  expect(await offered(person, 'Welcome')).toEqual(['Details'])
  expect(await offered(person, 'A room on Friday')).toEqual(['Details', 'Edit', 'Cancel announcement'])
})

test('one whose time has come is asked for again until it is sent', { timeout: 30_000 }, async () => {
  const due: OwnAnnouncement = { ...planned, send_at: '2026-03-01T08:00:00.000Z' }
  const api = tutorAcademy().on(listAnnouncements, () => listed([due]))
  await announcements(api)
  const row = () => screen.getByText(planned.subject).closest('tr')
  await waitFor(() => expect(row()).toHaveTextContent('Scheduled'))
  api.on(listAnnouncements, () => listed([{ ...due, state: 'sent', recipients: 2 }]))
  await waitFor(() => expect(row()).toHaveTextContent('Sent'))
})

test('an announcement is previewed and sent; other words make the preview void', async () => {
  const api = tutorAcademy()
    .on(listAnnouncements, () => listed([]))
    .on(previewAnnouncement, () =>
      Response.json({
        subject: 'Cloth: A room',
        html: '<!doctype html><p style="color:red">Hello</p>',
        text: 'Hello',
        recipients: 12,
      }),
    )
    .on(createAnnouncement, () => Response.json({ ...planned, send_at: planned.created_at }))
  const { person } = await announcements(api)
  expect(await screen.findByText('No announcements yet')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'New announcement' }))
  enter(await screen.findByLabelText(/^Subject/), ' A room ')
  enter(screen.getByLabelText(/^Message/), 'We meet.\nBring cloth.')
  await person.click(dialog().getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText('This will go to 12 learners.')).toBeVisible()
  const frame = screen.getByTitle('Email preview')
  expect(frame).toHaveAttribute('sandbox', 'allow-same-origin')
  expect(frame).toHaveAttribute('srcdoc', '<!doctype html><p data-style="color:red">Hello</p>')
  enter(screen.getByLabelText(/^Subject/), 'Another room')
  await waitFor(() => expect(screen.queryByTitle('Email preview')).toBeNull())
  await person.click(dialog().getByRole('button', { name: 'Send announcement' }))
  expect(await screen.findByText('Announcement sent.')).toBeVisible()
  expect(api.bodiesOf(createAnnouncement)).toEqual([
    {
      course_id: 3,
      cohort_id: null,
      audience: 'everyone',
      subject: 'Another room',
      words: 'We meet.\nBring cloth.',
      time_zone: 'Africa/Lagos',
    },
  ])
})

test('what is missing is said at its field, and nothing is sent', async () => {
  const api = tutorAcademy().on(listAnnouncements, () => listed([]))
  const { person } = await announcements(api)
  await person.click(screen.getByRole('button', { name: 'New announcement' }))
  await screen.findByLabelText(/^Message/)
  await person.click(dialog().getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText('Subject is required')).toBeVisible()
  expect(screen.getByText('Message is required')).toBeVisible()
  await person.click(dialog().getByRole('button', { name: 'Send announcement' }))
  expect(screen.getByText('Subject is required')).toBeVisible()
  expect(api.bodiesOf(createAnnouncement)).toEqual([])
  expect(api.bodiesOf(previewAnnouncement)).toEqual([])
})

test('a planned one is moved on its own clock, and a refusal leaves what was typed', async () => {
  const sentence = 'Send at must be in the future; leave it empty to send now.'
  const api = tutorAcademy()
    .on(listAnnouncements, () => listed([planned]))
    .on(getAnnouncement, () => Response.json(planned))
    .on(updateAnnouncement, refused('request.invalid', sentence, { fields: { send_at: sentence } }))
  const { person } = await announcements(api)
  await choose(person, 'A room on Friday', 'Edit')
  const at = await screen.findByLabelText(/^Send at/)
  expect(at).toHaveValue('2126-03-09T18:00')
  enter(at, '2020-03-09T18:00')
  await person.click(dialog().getByRole('button', { name: 'Update' }))
  expect((await screen.findAllByText(sentence))[0]).toBeVisible()
  expect(at).toHaveValue('2020-03-09T18:00')
  expect(takePrinted()).toHaveLength(1)
})

test('closing over typed words asks; a planned one is cancelled after a question', async () => {
  const api = tutorAcademy()
    .on(listAnnouncements, () => listed([planned]))
    .on(cancelAnnouncement, () => Response.json({ ...planned, state: 'cancelled' }))
  const { person } = await announcements(api)
  await person.click(screen.getByRole('button', { name: 'New announcement' }))
  await person.type(await screen.findByLabelText(/^Subject/), 'A')
  await person.click(dialog().getByRole('button', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  await choose(person, 'A room on Friday', 'Cancel announcement')
  expect(await screen.findByText('Cancel “A room on Friday”?')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Proceed' }))
  expect(await screen.findByText('Announcement cancelled.')).toBeVisible()
})

test('an announcement shows its words and whose letter has left', async () => {
  const api = tutorAcademy()
    .on(listAnnouncements, () => listed([sent]))
    .on(listAnnouncementRecipients, () =>
      listed([
        { id: 1, firstname: 'Ada', lastname: 'Obi', state: 'sent', settled_at: '2026-03-01T08:00:00.000Z' },
        { id: 2, firstname: 'Bayo', lastname: 'Ade', state: 'waiting', settled_at: null },
      ]),
    )
  const { person } = await announcements(api)
  // A press anywhere in the row, and not on the subject alone.
  const row = (await screen.findByRole('button', { name: 'Welcome' })).closest('tr') as HTMLElement
  await person.click(within(row).getByText('Sent'))
  expect((await screen.findByText('Bayo Ade')).closest('tr')).toHaveTextContent('Sending')
  expect(screen.getByText('Ada Obi').closest('tr')).toHaveTextContent('Sent')
})
