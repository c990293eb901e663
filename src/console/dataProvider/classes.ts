import type { DataProvider, RaRecord } from 'react-admin'
import type { BodyOf } from '#contract/endpoint.ts'
import { cancelAnnouncement, previewAnnouncement } from '#contract/tutor/announcements.ts'
import { getAttendance, markUnsetPresent, setAttendance, undoMarking } from '#contract/tutor/attendance.ts'
import { cancelClassSeries, changeClassSeries, createClassSeries } from '#contract/tutor/classSeries.ts'
import { cancelCohort, copyCohort, listWaiting, type WaitingLearner } from '#contract/tutor/cohorts.ts'
import {
  cancelClassSession,
  deleteClassSession,
  restoreClassSession,
} from '#contract/tutor/consoleResources.ts'
import {
  cancelSlot,
  confirmSlot,
  createWeeklySlots,
  markSlot,
  previewWeeklySlots,
} from '#contract/tutor/slots.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { type ResourceMethods, translated } from './rest.ts'

/** These verbs act on a class beyond reading and editing it. */
export function classVerbs(api: ApiClient) {
  return {
    /** Lets a cancelled class take place again. */
    restoreClass: (id: number) => translated(() => api.call(restoreClassSession, { params: { id } })),

    /** The classes that a series would have, and what is in the way of each. */
    previewSeries: (body: BodyOf<typeof createClassSeries>) =>
      translated(() => api.call(createClassSeries, { body: { ...body, preview: true } })),
    /** Asks what a change of a class with others of its series would do. */
    previewSeriesChange: (id: number, body: BodyOf<typeof changeClassSeries>) =>
      translated(() => api.call(changeClassSeries, { params: { id }, body: { ...body, preview: true } })),
    /** Asks which classes would be cancelled. */
    previewSeriesCancellation: (id: number, scope: BodyOf<typeof cancelClassSeries>['scope']) =>
      translated(() =>
        api.call(cancelClassSeries, { params: { id }, body: { scope, reason: 'preview', preview: true } }),
      ),

    /** The learners of a class, and who of them was there. */
    attendance: (id: number, signal?: AbortSignal) =>
      translated(() => api.call(getAttendance, { params: { id }, signal })),
    setAttendance: (id: number, body: BodyOf<typeof setAttendance>) =>
      translated(() => api.call(setAttendance, { params: { id }, body })),
    markUnsetPresent: (id: number, confirmed: boolean) =>
      translated(() => api.call(markUnsetPresent, { params: { id }, body: { confirmed } })),
    undoMarking: (id: number, batch: string) =>
      translated(() => api.call(undoMarking, { params: { id }, body: { batch } })),
  }
}

/** Weekly series: one is made with all its classes. */
export function classSeries(api: ApiClient): ResourceMethods<{ id: string }> {
  return {
    getList: async () => ({ data: [], total: 0 }),
    create: async ({ data }) => {
      const reply = await api.call(createClassSeries, { body: data as BodyOf<typeof createClassSeries> })
      return { ...reply, id: reply.series_id ?? '' }
    },
  }
}

/** Classes are plain REST, but that a change may be for others of the series too, and that a deletion may have a reason: `reason` in `meta`. */
export function classSessions(api: ApiClient, rest: DataProvider): DataProvider {
  return {
    ...rest,
    delete: async (_, { id, meta }) => {
      const call = { params: { id: Number(id) }, query: { reason: meta?.reason || undefined } }
      return { data: await translated(() => api.call(deleteClassSession, call)) } as never
    },
    update: async (resource, params) => {
      const { scope, notes: _, recording_link: __, cohort_id: ___, ...body } = params.data
      if (scope !== 'following' && scope !== 'all') {
        const { scope: ____, ...data } = params.data
        return rest.update(resource, { ...params, data })
      }
      const call = { params: { id: Number(params.id) }, body: { ...body, scope } }
      await translated(() => api.call(changeClassSeries, call as never))
      return { data: params.previousData } as never
    },
  }
}

/** Lists the learners who wait for a seat of the cohort that the filter names. */
export function waitingLearners(api: ApiClient): ResourceMethods<WaitingLearner> {
  return {
    async getList({ filter: { cohort }, signal }) {
      const data = await api.call(listWaiting, { params: { id: cohort }, ...(signal && { signal }) })
      return { data, total: data.length }
    },
  }
}

/** The copies of cohorts: one is made to another first day. */
export function cohortCopies(api: ApiClient): ResourceMethods<RaRecord> {
  return {
    getList: async () => ({ data: [], total: 0 }),
    create: ({ data: { cohort, name, starts_on } }) =>
      api.call(copyCohort, { params: { id: cohort }, body: { name: name.trim(), starts_on } }),
  }
}

/** The cancellations of cohorts: one is made with a reason, for good. */
export function cohortCancellations(api: ApiClient): ResourceMethods<RaRecord> {
  return {
    getList: async () => ({ data: [], total: 0 }),
    create: ({ data: { cohort, reason } }) =>
      api.call(cancelCohort, { params: { id: cohort }, body: { reason } }),
  }
}

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

/** These verbs act on a booked slot in one press. */
export function slotVerbs(api: ApiClient) {
  return {
    /** Asks which slots an availability would make; nothing is written. */
    previewAvailability: (body: WeeklyAvailability) =>
      translated(() => api.call(previewWeeklySlots, { body })),
    confirmSlot: (id: number) => translated(() => api.call(confirmSlot, { params: { id } })),
    markSlot: (id: number, state: 'attended' | 'missed') =>
      translated(() => api.call(markSlot, { params: { id }, body: { state } })),
  }
}

/** The cancellations of classes: one is made with a reason, of a class or of others of its series too, and a class that is restored has none. */
export function cancellations(api: ApiClient): ResourceMethods<RaRecord> {
  return {
    getList: async () => ({ data: [], total: 0 }),
    create: async ({ data: { session, reason, scope } }) => {
      const params = { id: session }
      if (scope !== 'following' && scope !== 'all')
        return api.call(cancelClassSession, { params, body: { reason } })
      const reply = await api.call(cancelClassSeries, { params, body: { scope, reason } })
      return { ...reply, id: session }
    },
  }
}

/** These verbs act on an announcement beyond writing and changing it. */
export function announcementVerbs(api: ApiClient) {
  return {
    /** The letter as it would come, and how many would get it. */
    previewAnnouncement: (body: BodyOf<typeof previewAnnouncement>) =>
      translated(() => api.call(previewAnnouncement, { body })),
    cancelAnnouncement: (id: number) => translated(() => api.call(cancelAnnouncement, { params: { id } })),
  }
}
