import type { RaRecord } from 'react-admin'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  cancelSlot,
  confirmSlot,
  createWeeklySlots,
  markSlot,
  previewWeeklySlots,
} from '#contract/tutor/slots.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { translated } from './failures.ts'
import type { ResourceMethods } from './resourceProvider.ts'

/** A weekly availability as the API takes it. */
export type WeeklyAvailability = BodyOf<typeof createWeeklySlots>

/** The weekly availabilities: one is made, and cut into slots. */
export function availabilities(api: ApiClient): ResourceMethods<RaRecord> {
  return {
    getList: async () => ({ data: [], total: 0 }),
    create: async ({ data }) => {
      const made = await api.call(createWeeklySlots, { body: data as WeeklyAvailability })
      return { id: made.first.starts_at, ...made }
    },
  }
}

/** The cancellations of slots: one is made with a reason, for good. */
export function slotCancellations(api: ApiClient): ResourceMethods<RaRecord> {
  return {
    getList: async () => ({ data: [], total: 0 }),
    create: ({ data: { slot, reason } }) => api.call(cancelSlot, { params: { id: slot }, body: { reason } }),
  }
}

/** What a tutor does with a booked slot in one press. */
export function slotVerbs(api: ApiClient) {
  return {
    /** What an availability would make; nothing is written. */
    previewAvailability: (body: WeeklyAvailability) =>
      translated(() => api.call(previewWeeklySlots, { body })),
    confirmSlot: (id: number) => translated(() => api.call(confirmSlot, { params: { id } })),
    markSlot: (id: number, state: 'attended' | 'missed') =>
      translated(() => api.call(markSlot, { params: { id }, body: { state } })),
  }
}
