import { expect, test } from 'vitest'
import type { SlotBookingRow } from '#server/platform/database/tables/teaching.ts'
import { moveBookings } from '#server/teaching/onsite/slots/queries/bookings.ts'
import { onsiteAcademy } from '../../../support/academy/slots.ts'

const NOW = '2026-03-01T09:00:00.000Z'
const STATES = ['held', 'taken', 'confirmed', 'attended', 'missed', 'released'] as const

test.each<[Exclude<SlotBookingRow['state'], 'held'>, SlotBookingRow['state'][]]>([
  ['taken', ['confirmed', 'held', 'released']],
  ['confirmed', ['taken']],
  ['attended', ['confirmed', 'missed', 'taken']],
  ['missed', ['attended', 'confirmed', 'taken']],
  ['released', ['confirmed', 'held', 'taken']],
])('a booking is %s only after it was one of %j', async (to, before) => {
  const { db, slot, onsiteLearner, course } = await onsiteAcademy()
  const { id: slot_id } = await slot()
  const { id: user_id } = await onsiteLearner()
  const moved: string[] = []
  for (const state of STATES) {
    const { id } = await db
      .insertInto('slot_bookings')
      .values({ slot_id, course_id: course.id, user_id, state, created_at: NOW, updated_at: NOW })
      .returning('id')
      .executeTakeFirstOrThrow()
    const [done] = await moveBookings(db, to, {}, NOW).where('id', '=', id).returning('id').execute()
    if (done) moved.push(state)
    await db.deleteFrom('slot_bookings').execute()
  }
  expect(moved.sort()).toEqual(before)
})
