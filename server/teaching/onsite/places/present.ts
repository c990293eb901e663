import type { ClassPlace } from '#contract/entities.ts'
import type { Place } from '#contract/tutor/places.ts'
import type { PlaceRow } from '../../../platform/database/tables.ts'

/** A place as its tutor sees it. */
export function presentPlace(row: PlaceRow): Place {
  const { id, name, address, landmark, map_link, time_zone, created_at, updated_at } = row
  return { id, name, address, landmark, map_link, time_zone, created_at, updated_at }
}

/** Presents the place of a class as a learner with a class there sees it. */
export function presentClassPlace({
  name,
  address,
  landmark,
  map_link,
}: Pick<PlaceRow, 'name' | 'address' | 'landmark' | 'map_link'>): ClassPlace {
  return { name, address, landmark, map_link }
}

/** "Studio, Yaba, 12 Herbert Macaulay Way (opposite the bank)". */
export function placeText({
  name,
  address,
  landmark,
}: Pick<PlaceRow, 'name' | 'address' | 'landmark'>): string {
  return `${name}, ${address}${landmark === null ? '' : ` (${landmark})`}`
}
