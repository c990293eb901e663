import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { contains } from '../../../platform/database/engine.ts'
import { folded } from '../../../platform/database/foldedColumns.ts'
import type { PlaceRow } from '../../../platform/database/tables/teaching.ts'
import type { ListQuery } from '../../../platform/http/listQuery.ts'
import type { PlaceColumns } from './present.ts'

/** The fields by which the console's list can be ordered. */
export const PLACE_SORTS = ['name', 'id'] as const

const SORTED = { name: 'folded_name', id: 'id' } as const

type List = ListQuery<(typeof PLACE_SORTS)[number]>

/** Lists a page of a tutor's places. */
export function listPlaces(db: Db, tutorId: number, list: List): Promise<PlaceRow[]> {
  return own(db, tutorId, list.filter)
    .selectAll()
    .orderBy(SORTED[list.sort.field], list.sort.direction)
    .orderBy('id')
    .offset(list.offset)
    .limit(list.limit)
    .execute()
}

/** Counts the places of a tutor that match a filter. */
export async function countPlaces(db: Db, tutorId: number, filter: List['filter'] = {}): Promise<number> {
  const counted = own(db, tutorId, filter).select(({ fn }) => fn.countAll<number>().as('total'))
  return Number((await counted.executeTakeFirstOrThrow()).total)
}

/** Finds a tutor's own place; another tutor's place counts as not found. */
export function findPlace(db: Db, tutorId: number, id: number): Promise<PlaceRow | undefined> {
  return own(db, tutorId, { ids: [id] })
    .selectAll()
    .executeTakeFirst()
}

/** Adds a place of a tutor, and returns it. */
export function insertPlace(db: Db, tutor_id: number, place: PlaceColumns, now: string): Promise<PlaceRow> {
  return db
    .insertInto('places')
    .values({ ...place, ...folded(place, 'name', 'address'), tutor_id, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Updates a place, and returns it. */
export function updatePlace(
  db: Db,
  id: number,
  place: PlaceColumns & Pick<PlaceRow, 'version'>,
  now: string,
): Promise<PlaceRow> {
  return db
    .updateTable('places')
    .set({ ...place, ...folded(place, 'name', 'address'), updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes a place; the database refuses if slots refer to it. */
export async function deletePlace(db: Db, id: number): Promise<void> {
  await db.deleteFrom('places').where('id', '=', id).execute()
}

/** Returns whether a slot at the place is still to come. */
export async function hasComingSlot(db: Db, placeId: number, now: string): Promise<boolean> {
  const coming = await db
    .selectFrom('slots')
    .select('id')
    .where('place_id', '=', placeId)
    .where('starts_at', '>', now)
    .where('cancelled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return coming !== undefined
}

function own(db: Db, tutorId: number, { ids, search }: List['filter']) {
  let places = db.selectFrom('places').where('tutor_id', '=', tutorId)
  if (ids) places = places.where('id', 'in', ids.length > 0 ? ids : [0])
  if (search)
    places = places.where(
      contains({ folded: sql`places.folded_name || ' ' || places.folded_address` }, search),
    )
  return places
}
