import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createPlace, deletePlace, getPlace, listPlaces, updatePlace } from '#contract/tutor/places.ts'
import { takePrinted } from '../support/quietConsole.ts'
import { enter, listReply } from '../support/screens/console.ts'
import { refused } from '../support/screens/fakeApi.ts'
import { onsite, yaba } from '../support/screens/onsite.ts'
import { choose } from '../support/screens/rowMenu.ts'

const { id: _, created_at: __, updated_at: ___, version, ...YABA } = yaba

test('a place is added as it is typed, and what is missing is said at its field', async () => {
  const { api, person } = await onsite({ places: [] })
  api.on(createPlace, Response.json(yaba))
  await person.click(screen.getByRole('button', { name: 'Add place' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add place' }))
  enter(dialog.getByLabelText(/^Time zone/), ' ')
  await person.click(dialog.getByRole('button', { name: 'Add place' }))
  expect(await dialog.findByText('Name is required')).toBeVisible()
  expect(dialog.getByText('Address is required')).toBeVisible()
  for (const name of [/^Name/, /^Address/, /^Time zone/]) expect(dialog.getByLabelText(name)).toBeRequired()
  expect(dialog.getByText('Time zone is required')).toBeVisible()
  expect(api.bodiesOf(createPlace)).toEqual([])
  enter(dialog.getByLabelText(/^Name/), 'Roof in Yaba')
  enter(dialog.getByLabelText(/^Address/), '12 Herbert Macaulay Way')
  enter(dialog.getByLabelText(/^Landmark/), 'Opposite the bank')
  enter(dialog.getByLabelText(/^Map link/), 'https://maps.example.com/yaba')
  enter(dialog.getByLabelText(/^Time zone/), 'Africa/Lagos')
  api.on(listPlaces, () => listReply('places', [yaba]))
  await person.click(dialog.getByRole('button', { name: 'Add place' }))
  expect(await screen.findByText('Place added.')).toBeVisible()
  expect(await screen.findByText('Opposite the bank')).toBeVisible()
  expect(api.bodiesOf(createPlace)).toEqual([YABA])
})

test('Back over what was typed in a dialog asks first, and going back keeps it', async () => {
  const { person, router, address } = await onsite({ places: [] })
  await person.click(screen.getByRole('button', { name: 'Add place' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add place' }))
  enter(dialog.getByLabelText(/^Name/), 'Roof in Yaba')
  void router.navigate('/tutor/courses')
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
  await person.click(question.getByRole('button', { name: 'Go Back' }))
  expect(dialog.getByLabelText(/^Name/)).toHaveValue('Roof in Yaba')
  void router.navigate('/tutor/courses')
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  await waitFor(() => expect(address()).toBe('/tutor/courses'))
})

test('a change that is refused is said at its field, and what was typed stays', async () => {
  const sentence = 'Slots are planned on the clock of this place, so its time zone stays.'
  const { api, person } = await onsite({})
  api.on(getPlace, Response.json(yaba))
  api.on(updatePlace, refused('place.zone_in_use', sentence, { fields: { time_zone: sentence } }))
  await choose(person, 'Roof in Yaba', 'Edit')
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit place' }))
  const zone = dialog.getByLabelText(/^Time zone/)
  enter(zone, 'Europe/London')
  await person.click(dialog.getByRole('button', { name: 'Update' }))
  expect((await dialog.findAllByText(sentence))[0]).toBeVisible()
  expect(zone).toHaveValue('Europe/London')
  takePrinted()
  api.on(updatePlace, Response.json({ ...yaba, name: 'Studio in Yaba' }))
  enter(zone, 'Africa/Lagos')
  enter(dialog.getByLabelText(/^Name/), 'Studio in Yaba')
  await person.click(dialog.getByRole('button', { name: 'Update' }))
  expect(await screen.findByText('Place saved.')).toBeVisible()
  expect(api.bodiesOf(updatePlace).at(-1)).toMatchObject({ ...YABA, name: 'Studio in Yaba', version })
})

test('a press on its row opens a place, and what another tab saved meanwhile is shown by the names of its fields', async () => {
  const { api, person } = await onsite({})
  const theirs = { ...yaba, landmark: 'Above the bakery', version: version + 1 }
  api.on(updatePlace, ({ body }) => {
    if (body.version === theirs.version) return Response.json(theirs)
    api.on(getPlace, Response.json(theirs))
    return refused('record.changed', 'This was changed elsewhere.')
  })
  await person.click(await screen.findByText('12 Herbert Macaulay Way'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit place' }))
  enter(dialog.getByLabelText(/^Name/), 'Studio in Yaba')
  await person.click(dialog.getByRole('button', { name: 'Update' }))
  const question = await screen.findByRole('alertdialog', { name: 'This place was changed somewhere else' })
  await within(question).findByText('Above the bakery')
  takePrinted()
  expect(question).toHaveTextContent('NameSaved version, unchangedRoof in YabaYour versionStudio in Yaba')
  expect(question).toHaveTextContent('LandmarkSaved versionAbove the bakeryYour version, unchanged')
  await person.click(within(question).getByRole('button', { name: 'Keep my version' }))
  expect(await screen.findByText('Place saved.')).toBeVisible()
  expect(api.bodiesOf(updatePlace).at(-1)).toMatchObject({
    ...YABA,
    name: 'Studio in Yaba',
    landmark: 'Above the bakery',
    version: version + 1,
  })
})

test('a place is deleted after a question; one with slots says why it stays', async () => {
  const { api, person } = await onsite({})
  const sentence = 'Slots were planned at this place, so it stays.'
  api.on(deletePlace, refused('place.in_use', sentence))
  await choose(person, 'Roof in Yaba', 'Delete')
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  expect(await screen.findByText(sentence)).toBeVisible()
  takePrinted()
  api.on(deletePlace, Response.json(yaba)).on(listPlaces, () => listReply('places', []))
  await choose(person, 'Roof in Yaba', 'Delete')
  await person.click(await screen.findByRole('button', { name: 'Proceed' }))
  await waitFor(() => expect(screen.queryByText('12 Herbert Macaulay Way')).toBeNull())
  expect(await screen.findByText('No places yet')).toBeVisible()
})
