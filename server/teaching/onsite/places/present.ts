import type { BodyOf } from '#contract/endpoint.ts'
import type { ClassPlace } from '#contract/entities.ts'
import { readPastedLink } from '#contract/rules/pastedLink.ts'
import type { Place, updatePlace } from '#contract/tutor/places.ts'
import type { PlaceRow } from '../../../platform/database/tables/teaching.ts'
import { badInput } from '../../../platform/errors.ts'
import { isPlaceOfClock } from '../../../platform/time/zonedTime.ts'

/** Presents a place as its tutor sees it. */
export function presentPlace(row: PlaceRow): Place {
  const { id, name, address, landmark, map_link, time_zone, created_at, updated_at, version } = row
  return { id, name, address, landmark, map_link, time_zone, created_at, updated_at, version }
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
  const map = readPastedLink(input.map_link ?? '', 'Map link', { wordsGoTo: 'the landmark' })
  if (!isPlaceOfClock(time_zone)) refused.time_zone = 'Choose a time zone such as Africa/Lagos, or UTC.'
  if ('fault' in map) refused.map_link = map.fault
  if (Object.keys(refused).length > 0) throw badInput(refused)
  const landmark = input.landmark?.trim() || null
  const map_link = 'link' in map ? map.link : null
  return { name: input.name.trim(), address: input.address.trim(), landmark, map_link, time_zone }
}
