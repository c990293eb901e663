import { screen } from '@testing-library/react'
import { listPlaces, type Place } from '#contract/tutor/places.ts'
import { listSlots, type OwnSlot } from '#contract/tutor/slots.ts'
import { listReply, renderConsole, tutorAcademy } from './console.ts'

/** A place of the tutor in Lagos time. */
export const yaba: Place = {
  version: 1,
  id: 5,
  name: 'Roof in Yaba',
  address: '12 Herbert Macaulay Way',
  landmark: 'Opposite the bank',
  map_link: 'https://maps.example.com/yaba',
  time_zone: 'Africa/Lagos',
  created_at: '2026-03-01T08:00:00.000Z',
  updated_at: '2026-03-01T08:00:00.000Z',
}

/** Returns a free slot there, in the future for every test's clock. */
export function shownSlot(overrides: Partial<OwnSlot> = {}): OwnSlot {
  return {
    id: 9,
    course: { id: 3, slug: 'cloth-dyeing', title: 'Cloth dyeing' },
    place: { id: yaba.id, name: yaba.name },
    starts_at: '2126-03-05T17:00:00.000Z',
    ends_at: '2126-03-05T18:00:00.000Z',
    minutes: 60,
    time_zone: 'Africa/Lagos',
    starts_local: '2126-03-05T18:00',
    state: 'free',
    has_begun: false,
    is_over: false,
    learner: null,
    cancel_reason: null,
    created_at: '2026-03-01T08:00:00.000Z',
    updated_at: '2026-03-01T08:00:00.000Z',
    version: 3,
    ...overrides,
  }
}

/** Opens the Onsite tab, with these slots and places. */
export async function onsite({ slots = [], places = [yaba] }: { slots?: OwnSlot[]; places?: Place[] }) {
  const api = tutorAcademy()
    .on(listSlots, () => listReply('slots', slots))
    .on(listPlaces, () => listReply('places', places))
  const view = renderConsole('/courses/cloth-dyeing/manage?tab=onsite', api)
  await screen.findByRole('button', { name: 'Add slot' })
  return { ...view, api }
}
