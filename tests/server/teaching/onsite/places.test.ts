import { expect, test } from 'vitest'
import { createPlace, deletePlace, getPlace, listPlaces, updatePlace } from '#contract/tutor/places.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { onsiteAcademy, PLACE } from '../../../support/academy/slots.ts'

test('a tutor adds, reads, changes and deletes a place', async () => {
  const { server, tutor } = await academyWith()
  const asTutor = server.as(tutor)
  const { body: made } = await asTutor.call(createPlace, { body: PLACE })
  expect(made).toEqual({
    id: expect.any(Number),
    ...PLACE,
    created_at: '2026-03-02T09:00:00.000Z',
    updated_at: '2026-03-02T09:00:00.000Z',
    version: 1,
  })
  const params = { id: made.id }
  expect((await asTutor.call(getPlace, { params })).body).toEqual(made)
  const listed = await asTutor.call(listPlaces, { query: { range: '[0,24]', filter: '{"q":"yaba"}' } })
  expect(listed.body).toEqual([made])
  const change = { name: ' Library ', address: '3 Marina', landmark: '', map_link: '', time_zone: 'UTC' }
  expect((await asTutor.call(updatePlace, { params, body: change })).body).toMatchObject({
    name: 'Library',
    landmark: null,
    map_link: null,
    time_zone: 'UTC',
  })
  expect((await asTutor.call(deletePlace, { params })).body).toMatchObject(params)
  expect(await asTutor.call(getPlace, { params })).toBeRefused(404)
})

test('each field of a place that cannot be is named, with what would be right', async () => {
  const { server, tutor } = await academyWith()
  const asTutor = server.as(tutor)
  const refusals = [
    [{ name: ' ' }, { name: 'Name is required.' }],
    [{ address: '' }, { address: 'Address is required.' }],
    [{ map_link: 'http://maps.example.com' }, { map_link: 'Map link must start with https://.' }],
    [{ map_link: 'https://me:secret@maps.example.com' }, { map_link: 'Map link must start with https://.' }],
    [{ map_link: 'javascript:alert(1)' }, { map_link: 'Map link must start with https://.' }],
    [
      { map_link: 'https://maps.app.goo.gl/a1 opposite the bank' },
      { map_link: 'Map link must be only the link. Put “opposite the bank” into the landmark.' },
    ],
    [{ time_zone: 'WAT' }, { time_zone: 'Choose a time zone such as Africa/Lagos, or UTC.' }],
  ] as const
  for (const [wrong, fields] of refusals) {
    const reply = await asTutor.call(createPlace, { body: { ...PLACE, ...wrong } })
    expect(reply).toBeRefused(400)
    expect(reply.failure.fields).toEqual(fields)
  }
  expect((await asTutor.call(listPlaces)).body).toEqual([])
})

test('a place with slots stays, and keeps its clock while some are to come', async () => {
  const { teacher, place, slot, clock } = await onsiteAcademy()
  await slot()
  const params = { id: place.id }
  const gone = await teacher.call(deletePlace, { params })
  expect(gone).toBeRefused(409)
  expect(gone.failure.code).toBe('place.in_use')
  const moved = await teacher.call(updatePlace, { params, body: { ...PLACE, time_zone: 'Europe/London' } })
  expect(moved.failure.code).toBe('place.zone_in_use')
  expect(moved.failure.fields?.time_zone).toContain("can't change the time zone from Africa/Lagos")
  clock.advance({ days: 8 })
  const later = await teacher.call(updatePlace, { params, body: { ...PLACE, time_zone: 'Europe/London' } })
  expect(later.status).toBe(200)
})
