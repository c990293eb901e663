import { meetingPlace } from '#contract/rules/meetingLink.ts'
import type { Place } from '#contract/tutor/places.ts'

/** What the form of a place holds. */
export type PlaceForm = Record<'name' | 'address' | 'landmark' | 'map_link' | 'time_zone', string>

/** The labels of the inputs. */
export const PLACE_LABELS: PlaceForm = {
  name: 'Name',
  address: 'Address',
  landmark: 'Landmark',
  map_link: 'Map link',
  time_zone: 'Time zone',
}

export const NEW_PLACE: PlaceForm = {
  name: '',
  address: '',
  landmark: '',
  map_link: '',
  time_zone: 'Africa/Lagos',
}

/** A place as its form shows it. */
export function placeFormOf({ name, address, landmark, map_link, time_zone }: Place): PlaceForm {
  return { name, address, landmark: landmark ?? '', map_link: map_link ?? '', time_zone }
}

/** A filled form as the API takes it. */
export function placeFrom({ name, address, landmark, map_link, time_zone }: PlaceForm) {
  return {
    name: name.trim(),
    address: address.trim(),
    landmark: landmark.trim() || null,
    map_link: map_link.trim() || null,
    time_zone: time_zone.trim(),
  }
}

/** One sentence per field that is not right; whether a zone exists, the server knows. */
export function placeSentences({ name, address, map_link: map, time_zone }: PlaceForm) {
  const sentences: Record<string, string> = {}
  if (!name?.trim()) sentences.name = 'Name is required'
  if (!address?.trim()) sentences.address = 'Address is required'
  if (!time_zone?.trim()) sentences.time_zone = 'Time zone is required'
  if (map?.trim() && meetingPlace(map) === null) sentences.map_link = 'Map link must be a https address.'
  return sentences
}
