import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createPlace, listPlaces } from '#contract/tutor/places.ts'
import {
  cancelSlot,
  confirmSlot,
  createSlot,
  createWeeklySlots,
  deleteSlot,
  getSlot,
  listSlots,
  markSlot,
  previewWeeklySlots,
  updateSlot,
} from '#contract/tutor/slots.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { enter, listReply, renderConsole, tutorAcademy } from '../support/screens/console.ts'
import { downloads } from '../support/screens/downloads.ts'
import { refused, unreachable } from '../support/screens/fakeApi.ts'
import { onsite, shownSlot, yaba } from '../support/screens/onsite.ts'
import { choose, offered } from '../support/screens/rowMenu.ts'

const THE_SLOT = 'the slot on Tue, 5 Mar 2126, 18:00'
const lara = { firstname: 'Lara', lastname: 'Bello', email: 'lara@example.com' }

/** A class that is over, so its learner can be marked. */
const over = { has_begun: true, is_over: true, learner: lara } as const

test('the Onsite tab lists slots by the clock of their place, with where each stands and who has it', async () => {
  const cancelled = shownSlot({
    id: 10,
    starts_local: '2126-03-06T18:00',
    state: 'cancelled',
    cancel_reason: 'The roof leaks.',
  })
  const slots = [shownSlot({ state: 'confirmed', learner: lara }), cancelled]
  const { person } = await onsite({ slots })
  const table = within(await screen.findByRole('table', { name: 'Slots' }))
  const [, confirmed, off] = table.getAllByRole('row')
  expect(confirmed).toHaveTextContent(/Tue, 5 Mar 2126, 18:00 Confirmed1 h, Africa\/Lagos/)
  expect(confirmed).toHaveTextContent(/Roof in YabaLara Bellolara@example\.com/)
  expect(off).toHaveTextContent(/CancelledThe roof leaks\.|Cancelled.*The roof leaks\./)
  expect(await offered(person, 'the slot on Wed, 6 Mar 2126, 18:00')).toEqual(['Details'])
})

test('a press on a slot that nobody can change opens its facts, and what is left to do with it', async () => {
  const { person, api } = await onsite({ slots: [shownSlot({ ...over, state: 'taken' })] })
  api.on(markSlot, Response.json(shownSlot({ ...over, state: 'missed' })))
  const table = within(await screen.findByRole('table', { name: 'Slots' }))
  await person.click(table.getByText(/Tue, 5 Mar 2126/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Slot' }))
  expect(dialog.getByRole('link', { name: 'lara@example.com' })).toBeVisible()
  expect(dialog.getByText('Roof in Yaba')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Mark as missed' }))
  await waitFor(() => expect(api.bodiesOf(markSlot)).toEqual([{ state: 'missed' }]))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Slot' })).toBeNull())
})

test('the slots are narrowed to a state, and kept as a CSV with who has each', async () => {
  const { person, address } = await onsite({ slots: [shownSlot({ state: 'confirmed', learner: lara })] })
  const files = downloads()
  await person.click(await screen.findByRole('combobox', { name: 'State' }))
  await person.click(screen.getByRole('option', { name: 'Booked' }))
  await waitFor(() => expect(address()).toContain(encodeURIComponent('{"state":"booked"}')))
  expect(address()).toContain('tab=onsite')
  await person.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect((await files[0]?.text())?.split('\r\n')[1]).toBe(
    'Cloth dyeing,2126-03-05 18:00,60,2126-03-05 18:00,Africa/Lagos,Roof in Yaba,Confirmed,Lara Bello,lara@example.com',
  )
})

test('a tab without slots and places invites to add them', async () => {
  await onsite({ places: [] })
  expect(await screen.findByText('No slots yet')).toBeVisible()
  expect(await screen.findByText('No places yet')).toBeVisible()
})

test('slots that cannot be loaded say so and can be tried again', async () => {
  const api = tutorAcademy()
    .on(listSlots, unreachable())
    .on(listPlaces, () => listReply('places', [yaba]))
  const { person } = renderConsole('/courses/cloth-dyeing/manage?tab=onsite', api)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(await screen.findByText('12 Herbert Macaulay Way')).toBeVisible()
  api.on(listSlots, () => listReply('slots', [shownSlot()]))
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Slots' })).toBeVisible()
  takePrinted()
})

test('a slot is added by the clock of its place, and what is missing is said at its field', async () => {
  const { api, person } = await onsite({ places: [yaba, { ...yaba, id: 6, name: 'Room in Ikeja' }] })
  api.on(createSlot, Response.json(shownSlot()))
  await person.click(screen.getByRole('button', { name: 'Add slot' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add slot' }))
  enter(dialog.getByLabelText(/^Length in minutes/), '')
  await person.click(dialog.getByRole('button', { name: 'Add slot' }))
  expect(await dialog.findByText('Place is required')).toBeVisible()
  expect(dialog.getByText('Starts at is required')).toBeVisible()
  expect(dialog.getByText('Length in minutes is required')).toBeVisible()
  expect(api.bodiesOf(createSlot)).toEqual([])
  await person.click(dialog.getByRole('combobox', { name: /^Place/ }))
  await person.click(await screen.findByRole('option', { name: 'Roof in Yaba' }))
  enter(dialog.getByLabelText(/^Starts at/), '2126-03-05T18:00')
  enter(dialog.getByLabelText(/^Length in minutes/), '60')
  api.on(listSlots, () => listReply('slots', [shownSlot()]))
  await person.click(dialog.getByRole('button', { name: 'Add slot' }))
  expect(await screen.findByText('Slot added.')).toBeVisible()
  expect(await screen.findByText(/Tue, 5 Mar 2126, 18:00/)).toBeVisible()
  expect(api.bodiesOf(createSlot)).toEqual([
    { course_id: 3, place_id: 5, starts_at: '2126-03-05T18:00', minutes: 60 },
  ])
})

test('a slot over another class is refused at its field, and what was typed stays', async () => {
  const sentence = 'Starts at must leave room for “Weaving”, which is from 18:00 to 19:00.'
  const { api, person } = await onsite({})
  api.on(createSlot, refused('request.invalid', sentence, { fields: { starts_at: sentence } }))
  await person.click(screen.getByRole('button', { name: 'Add slot' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add slot' }))
  // The only place is preselected.
  expect(dialog.getByRole('combobox', { name: /^Place/ })).toHaveTextContent('Roof in Yaba')
  enter(dialog.getByLabelText(/^Starts at/), '2126-03-05T18:30')
  await person.click(dialog.getByRole('button', { name: 'Add slot' }))
  expect((await dialog.findAllByText(sentence))[0]).toBeVisible()
  expect(dialog.getByLabelText(/^Starts at/)).toHaveValue('2126-03-05T18:30')
  expect(dialog.getByRole('combobox', { name: /^Place/ })).toHaveTextContent('Roof in Yaba')
  takePrinted()
})

test('without a place the form of a slot adds one, and then offers it', async () => {
  const { api, person } = await onsite({ places: [] })
  api.on(createPlace, Response.json(yaba))
  await person.click(screen.getByRole('button', { name: 'Add slot' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add slot' }))
  expect(await dialog.findByText('Add a place first.')).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Add place' }))
  const place = within(await screen.findByRole('dialog', { name: 'Add place' }))
  enter(place.getByLabelText(/^Name/), yaba.name)
  enter(place.getByLabelText(/^Address/), yaba.address)
  api.on(listPlaces, () => listReply('places', [yaba]))
  await person.click(place.getByRole('button', { name: 'Add place' }))
  expect(await dialog.findByRole('combobox', { name: /^Place/ })).toHaveTextContent(yaba.name)
  expect(api.bodiesOf(createSlot)).toEqual([])
})

test('places that cannot be loaded are not said to be none', async () => {
  const { api, person } = await onsite({})
  await screen.findByText('12 Herbert Macaulay Way')
  api.on(listPlaces, unreachable())
  await person.click(screen.getByRole('button', { name: 'Add slot' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add slot' }))
  expect(await dialog.findByRole('alert')).toBeVisible()
  expect(dialog.queryByText('Add a place first.')).toBeNull()
  api.on(listPlaces, () => listReply('places', [yaba]))
  await person.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByRole('combobox', { name: /^Place/ })).toBeVisible()
  takePrinted()
})

test('a weekly availability says how many slots it makes, and makes them', async () => {
  const made = {
    count: 6,
    first: { starts_at: '2126-03-04T08:00:00.000Z', ends_at: '2126-03-04T09:00:00.000Z' },
    last: { starts_at: '2126-03-11T10:00:00.000Z', ends_at: '2126-03-11T11:00:00.000Z' },
  }
  const { api, person } = await onsite({})
  api.on(previewWeeklySlots, Response.json(made)).on(createWeeklySlots, Response.json(made))
  await person.click(screen.getByRole('button', { name: 'Add weekly availability' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add weekly availability' }))
  await person.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByText('First day is required')).toBeVisible()
  expect(dialog.getByText('Last day is required')).toBeVisible()
  expect(api.bodiesOf(previewWeeklySlots)).toEqual([])

  await person.click(dialog.getByRole('checkbox', { name: 'Monday' }))
  enter(dialog.getByLabelText(/^From/), '09:00')
  enter(dialog.getByLabelText(/^To/), '12:00')
  enter(dialog.getByLabelText(/^First day/), '2126-03-04')
  enter(dialog.getByLabelText(/^Last day/), '2126-03-17')
  enter(dialog.getByLabelText(/^Skip these dates/), '2126-03-11')
  await person.click(dialog.getByRole('button', { name: 'Add date' }))
  enter(dialog.getByLabelText(/^Skip these dates/), '2126-03-18')
  await person.click(dialog.getByRole('button', { name: 'Remove 11 Mar 2126' }))
  await person.click(dialog.getByRole('button', { name: 'Preview' }))
  expect(await dialog.findByText(/^6 slots, from 4 Mar 2126, 09:00 to 11 Mar 2126, 12:00/)).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Add slots' }))
  expect(await screen.findByText('6 slots added.')).toBeVisible()
  const body = {
    course_id: 3,
    place_id: 5,
    weekdays: [1],
    from: '09:00',
    to: '12:00',
    minutes: 60,
    from_day: '2126-03-04',
    to_day: '2126-03-17',
    holidays: ['2126-03-18'],
  }
  expect(api.bodiesOf(previewWeeklySlots)).toEqual([body])
  expect(api.bodiesOf(createWeeklySlots)).toEqual([body])
})

test('a booked slot is confirmed in one press, and a refusal is told', async () => {
  const taken = shownSlot({ state: 'taken', learner: lara })
  const { api, person } = await onsite({ slots: [taken] })
  api.on(confirmSlot, refused('slot.not_booked', 'Nobody has booked this slot any more.'))
  await person.click(await screen.findByRole('button', { name: `Confirm ${THE_SLOT}` }))
  expect(await screen.findByText('Nobody has booked this slot any more.')).toBeVisible()
  takePrinted()
  const confirmed = shownSlot({ state: 'confirmed', learner: lara })
  api.on(confirmSlot, Response.json(confirmed)).on(listSlots, () => listReply('slots', [confirmed]))
  await person.click(screen.getByRole('button', { name: `Confirm ${THE_SLOT}` }))
  expect(await screen.findByText('Class confirmed. The learner was emailed.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: `Confirm ${THE_SLOT}` })).toBeNull())
})

test('two booked slots are confirmed one right after the other, each of them once', async () => {
  const first = shownSlot({ state: 'taken', learner: lara })
  const second = shownSlot({ id: 12, state: 'taken', learner: lara, starts_local: '2126-03-06T10:00' })
  const { api, person } = await onsite({ slots: [first, second] })
  let answer = () => {}
  const answered = new Promise<void>(resolve => {
    answer = resolve
  })
  const confirmed: number[] = []
  api.on(confirmSlot, async ({ params }) => {
    confirmed.push(Number(params.id))
    await answered
    return Response.json(first)
  })
  await person.dblClick(await screen.findByRole('button', { name: `Confirm ${THE_SLOT}` }))
  await person.click(screen.getByRole('button', { name: 'Confirm the slot on Wed, 6 Mar 2126, 10:00' }))
  answer()
  await waitFor(() => expect(confirmed).toEqual([first.id, second.id]))
})

test('a class that has begun is marked as attended, and a slip is put right', async () => {
  const { api, person } = await onsite({ slots: [shownSlot({ ...over, state: 'taken' })] })
  const attended = shownSlot({ ...over, state: 'attended' })
  api.on(markSlot, Response.json(attended))
  expect(await offered(person, THE_SLOT)).toEqual(['Details', 'Mark as attended', 'Mark as missed'])
  api.on(listSlots, () => listReply('slots', [attended]))
  await choose(person, THE_SLOT, 'Mark as attended')
  expect(await screen.findByText('Attended')).toBeVisible()
  await choose(person, THE_SLOT, 'Mark as missed')
  await waitFor(() => expect(api.bodiesOf(markSlot)).toEqual([{ state: 'attended' }, { state: 'missed' }]))
})

test('a booked slot is cancelled with a reason that its learner reads', async () => {
  const { api, person } = await onsite({ slots: [shownSlot({ state: 'taken', learner: lara })] })
  const cancelled = shownSlot({ state: 'cancelled', cancel_reason: 'The roof leaks.' })
  api.on(cancelSlot, Response.json(cancelled))
  await choose(person, THE_SLOT, 'Cancel slot')
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel slot' }))
  expect(dialog.getByText(/^Lara Bello booked this slot/)).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Cancel slot' }))
  expect(await dialog.findByText('Reason is required')).toBeVisible()
  enter(dialog.getByLabelText(/^Reason/), ' The roof leaks. ')
  api.on(listSlots, () => listReply('slots', [cancelled]))
  await person.click(dialog.getByRole('button', { name: 'Cancel slot' }))
  expect(await screen.findByText('Slot cancelled. Lara Bello was emailed.')).toBeVisible()
  expect(await screen.findByText('The roof leaks.')).toBeVisible()
  expect(api.bodiesOf(cancelSlot)).toEqual([{ reason: 'The roof leaks.' }])
})

test('a slot is moved with its learner, and a free one is deleted after a question', async () => {
  const booked = shownSlot({ state: 'taken', learner: lara })
  const free = shownSlot({ id: 12, starts_local: '2126-03-06T10:00' })
  const { api, person } = await onsite({ slots: [booked, free] })
  api.on(getSlot, Response.json(booked)).on(updateSlot, Response.json(booked))
  await choose(person, THE_SLOT, 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move slot' }))
  expect(dialog.getByText(/^Lara Bello will be moved too/)).toBeVisible()
  enter(dialog.getByLabelText(/^Starts at/), '2126-03-05T19:00')
  await person.click(dialog.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('Slot moved.')).toBeVisible()
  expect(api.bodiesOf(updateSlot)).toEqual([
    {
      place_id: 5,
      starts_at: '2126-03-05T19:00',
      minutes: 60,
      version: 3,
    },
  ])

  expect(await offered(person, THE_SLOT)).toEqual(['Edit', 'Cancel slot'])
  api.on(deleteSlot, Response.json(free)).on(listSlots, () => listReply('slots', [booked]))
  const name = 'the slot on Wed, 6 Mar 2126, 10:00'
  await choose(person, name, 'Delete')
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  await waitFor(() => expect(screen.queryByText(/6 Mar 2126/)).toBeNull())
})

test('slots from today on stand soonest first, and the earlier ones are a press away', async () => {
  const asked: unknown[] = []
  const { api, person } = await onsite({})
  api.on(listSlots, ({ query }) => {
    asked.push([JSON.parse(String(query?.sort)), JSON.parse(String(query?.filter))])
    return listReply('slots', [shownSlot()])
  })
  await person.click(screen.getByRole('button', { name: 'Earlier' }))
  await waitFor(() =>
    expect(asked).toEqual([
      [['starts_at', 'DESC'], { course: 'cloth-dyeing', to: expect.stringMatching(/T23:00:00.000Z$/) }],
    ]),
  )
  await person.click(await screen.findByRole('button', { name: 'From today' }))
  await waitFor(() =>
    expect(asked.at(-1)).toEqual([
      ['starts_at', 'ASC'],
      { course: 'cloth-dyeing', from: expect.stringMatching(/T23:00:00.000Z$/) },
    ]),
  )
})
