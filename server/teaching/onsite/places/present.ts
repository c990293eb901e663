import type { BodyOf } from '#contract/endpoint.ts'
import type { ClassPlace } from '#contract/entities.ts'
import { meetingPlace } from '#contract/rules/meetingLink.ts'
import type { Place, updatePlace } from '#contract/tutor/places.ts'
import type { PlaceRow } from '../../../platform/database/tables/teaching.ts'
import { badInput } from '../../../platform/http/errors.ts'
import { isPlaceOfClock } from '../../../platform/time/zonedTime.ts'

/** Presents a place as its tutor sees it. */
export function presentPlace(row: PlaceRow): Place {
  const { id, name, address, landmark, map_link, time_zone, created_at, updated_at } = row
  return { id, name, address, landmark, map_link, time_zone, created_at, updated_at }
}

/** Presents the place of a class to a learner who has a class there. */
export function presentClassPlace({
  name,
  address,
  landmark,
  map_link,
}: Pick<PlaceRow, 'name' | 'address' | 'landmark' | 'map_link'>): ClassPlace {
  return { name, address, landmark, map_link }
}

/** Returns "Studio, Yaba, 12 Herbert Macaulay Way (opposite the bank)". */
export function placeText({
  name,
  address,
  landmark,
}: Pick<PlaceRow, 'name' | 'address' | 'landmark'>): string {
  return `${name}, ${address}${landmark === null ? '' : ` (${landmark})`}`
}

/** The columns that a tutor's form fills. */
export type PlaceColumns = Pick<PlaceRow, 'name' | 'address' | 'landmark' | 'map_link' | 'time_zone'>

/**
 * Reads a place as a tutor typed it.
 * @throws HttpError with a sentence for every field that is invalid
 */
export function placeColumns(input: BodyOf<typeof updatePlace>): PlaceColumns {
  const refused: Record<string, string> = {}
  const time_zone = input.time_zone.trim()
  const map_link = input.map_link?.trim() || null
  if (!isPlaceOfClock(time_zone)) refused.time_zone = 'Choose a time zone such as Africa/Lagos, or UTC.'
  // A map link follows the rules of a meeting link: https, and no user name before the host.
  if (map_link !== null && meetingPlace(map_link) === null)
    refused.map_link = 'Map link must start with https://.'
  if (Object.keys(refused).length > 0) throw badInput(refused)
  const landmark = input.landmark?.trim() || null
  return { name: input.name.trim(), address: input.address.trim(), landmark, map_link, time_zone }
}
