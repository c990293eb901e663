import type { FastifyInstance } from 'fastify'
import { PLACES_MAX } from '#contract/rules/slots.ts'
import {
  createPlace,
  deletePlace as deletePlaceEndpoint,
  getPlace,
  listPlaces as listPlacesEndpoint,
  updatePlace as updatePlaceEndpoint,
} from '#contract/tutor/places.ts'
import { lockTutor } from '../../../people/tutorStatus.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { isMissingReference } from '../../../platform/database/failures.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import { HttpError, refuseStale } from '../../../platform/errors.ts'
import { contentRange, readListQuery } from '../../../platform/http/listQuery.ts'
import { registerEndpoint } from '../../../platform/http/registerEndpoint.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { ownPlace } from '../policy.ts'
import { announceNewAddress } from '../slots/queries/bookings.ts'
import { placeColumns, presentPlace } from './present.ts'
import {
  countPlaces,
  deletePlace,
  hasComingSlot,
  insertPlace,
  listPlaces,
  PLACE_SORTS,
  updatePlace,
} from './queries.ts'

/** Registers the REST routes of the places at which a tutor teaches onsite. */
export function placeRoutes(app: FastifyInstance, { db, clock }: AppContext): void {
  registerEndpoint(app, listPlacesEndpoint, async ({ query, user, setHeader }) => {
    const list = readListQuery(query, PLACE_SORTS)
    const rows = await listPlaces(db, user.id, list)
    const total = await countPlaces(db, user.id, list.filter)
    setHeader('content-range', contentRange('places', list, rows.length, total))
    return rows.map(presentPlace)
  })

  registerEndpoint(app, getPlace, async ({ params, user }) =>
    presentPlace(await ownPlace(db, user, params.id)),
  )

  registerEndpoint(app, createPlace, async ({ body, user }) => {
    const columns = placeColumns(body)
    return inTransaction(db, async trx => {
      await lockTutor(trx, user.id)
      if ((await countPlaces(trx, user.id)) >= PLACES_MAX)
        throw new HttpError('place.limit_reached', `You can have up to ${PLACES_MAX} places.`)
      return presentPlace(await insertPlace(trx, user.id, columns, timestamp(clock)))
    })
  })

  registerEndpoint(app, updatePlaceEndpoint, async ({ params, body, user }) => {
    const columns = placeColumns(body)
    const now = timestamp(clock)
    return inTransaction(db, async trx => {
      await lockTutor(trx, user.id)
      const before = await ownPlace(trx, user, params.id)
      refuseStale(body.version, before)
      if (columns.time_zone !== before.time_zone && (await hasComingSlot(trx, before.id, now))) {
        const sentence = `You can't change the time zone from ${before.time_zone} while this place has upcoming slots. Add another place instead.`
        throw new HttpError('place.zone_in_use', sentence, { fields: { time_zone: sentence } })
      }
      const after = await updatePlace(trx, before.id, { ...columns, version: before.version + 1 }, now)
      await announceNewAddress(trx, before, after, now)
      return presentPlace(after)
    })
  })

  registerEndpoint(app, deletePlaceEndpoint, async ({ params, user }) => {
    const place = await ownPlace(db, user, params.id)
    try {
      await deletePlace(db, place.id)
    } catch (error) {
      if (!isMissingReference(error)) throw error
      throw new HttpError('place.in_use', "You can't delete this place because it has slots.")
    }
    return presentPlace(place)
  })
}
