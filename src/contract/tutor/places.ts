import type { Endpoint } from '#contract/endpoint.ts'
import { Id, Instant, Nullable, Version } from '#contract/fields.ts'
import { TIME_ZONE_MAX } from '#contract/rules/session.ts'
import { ADDRESS_MAX, LANDMARK_MAX, MAP_LINK_MAX, PLACE_NAME_MAX } from '#contract/rules/slots.ts'
import { type Static, Type } from '#contract/schema.ts'
import { RestId, RestListQuery } from '#contract/tutor/restList.ts'

const PlaceInput = Type.Object({
  /** Public before booking, so a part of town rather than an address. */
  name: Type.String({ title: 'Name', minLength: 1, maxLength: PLACE_NAME_MAX, pattern: '\\S' }),
  /** Shown only to learners with a class there. */
  address: Type.String({ title: 'Address', minLength: 1, maxLength: ADDRESS_MAX, pattern: '\\S' }),
  landmark: Type.Optional(Nullable(Type.String({ title: 'Landmark', maxLength: LANDMARK_MAX }))),
  /** An https URL, or empty. */
  map_link: Type.Optional(Nullable(Type.String({ title: 'Map link', maxLength: MAP_LINK_MAX }))),
  time_zone: Type.String({ title: 'Time zone', maxLength: TIME_ZONE_MAX }),
})

/** A venue as its tutor sees it. */
export const Place = Type.Object({
  id: Id,
  name: Type.String(),
  address: Type.String(),
  landmark: Nullable(Type.String()),
  map_link: Nullable(Type.String()),
  /** The IANA time zone that the venue's slots are planned in. */
  time_zone: Type.String(),
  created_at: Instant,
  updated_at: Instant,
  version: Version,
})
export type Place = Static<typeof Place>

const places = { tag: 'console', role: 'tutor' } as const

export const listPlaces = {
  ...places,
  method: 'GET',
  path: '/api/console/places',
  summary: "Lists the tutor's places for onsite classes.",
  query: RestListQuery,
  reply: Type.Array(Place),
} as const satisfies Endpoint

export const getPlace = {
  ...places,
  method: 'GET',
  path: '/api/console/places/:id',
  policy: 'own place',
  summary: 'Shows one place.',
  params: RestId,
  errors: ['place.not_found'],
  reply: Place,
} as const satisfies Endpoint

export const createPlace = {
  ...places,
  method: 'POST',
  path: '/api/console/places',
  creates: true,
  summary: 'Adds a place for onsite classes.',
  body: PlaceInput,
  errors: ['place.limit_reached'],
  reply: Place,
} as const satisfies Endpoint

/** Changes a venue; calendars of learners with an upcoming class there are updated. */
export const updatePlace = {
  ...places,
  method: 'PUT',
  path: '/api/console/places/:id',
  policy: 'own place',
  summary: 'Changes a place.',
  params: RestId,
  body: Type.Object({ ...PlaceInput.properties, version: Type.Optional(Version) }),
  errors: ['place.not_found', 'place.zone_in_use', 'record.changed'],
  reply: Place,
} as const satisfies Endpoint

/** Deletes a venue that never had a slot. */
export const deletePlace = {
  ...places,
  method: 'DELETE',
  path: '/api/console/places/:id',
  policy: 'own place',
  summary: 'Deletes a place without slots.',
  params: RestId,
  errors: ['place.not_found', 'place.in_use'],
  reply: Place,
} as const satisfies Endpoint
