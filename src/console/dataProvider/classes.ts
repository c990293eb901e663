import type { DataProvider } from 'react-admin'
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

    /** Cancels a class, or others of its series too, for a reason. */
    cancelClass: (id: number, scope: 'one' | BodyOf<typeof cancelClassSeries>['scope'], reason: string) =>
      translated<unknown>(() =>
        scope === 'one'
          ? api.call(cancelClassSession, { params: { id }, body: { reason } })
          : api.call(cancelClassSeries, { params: { id }, body: { scope, reason } }),
      ),

    /** Plans a weekly series with all its classes. */
    addSeries: (body: BodyOf<typeof createClassSeries>) =>
      translated(() => api.call(createClassSeries, { body })),
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

/** A weekly availability as the API takes it. */
export type WeeklyAvailability = BodyOf<typeof createWeeklySlots>

/** These verbs act on a cohort beyond reading and editing it. */
export function cohortVerbs(api: ApiClient) {
  return {
    /** Copies a cohort to another first day. */
    copyCohort: (id: number, body: BodyOf<typeof copyCohort>) =>
      translated(() => api.call(copyCohort, { params: { id }, body })),
    /** Cancels a cohort for a reason, for good. */
    cancelCohort: (id: number, { reason }: BodyOf<typeof cancelCohort>) =>
      translated(() => api.call(cancelCohort, { params: { id }, body: { reason } })),
  }
}

/** These verbs act on slots beyond reading and editing them. */
export function slotVerbs(api: ApiClient) {
  return {
    /** Cuts a weekly availability into slots. */
    addAvailability: (body: WeeklyAvailability) => translated(() => api.call(createWeeklySlots, { body })),
    /** Cancels a slot for a reason, for good. */
    cancelSlot: (id: number, { reason }: BodyOf<typeof cancelSlot>) =>
      translated(() => api.call(cancelSlot, { params: { id }, body: { reason } })),
    /** Asks which slots an availability would make; nothing is written. */
    previewAvailability: (body: WeeklyAvailability) =>
      translated(() => api.call(previewWeeklySlots, { body })),
    confirmSlot: (id: number) => translated(() => api.call(confirmSlot, { params: { id } })),
    markSlot: (id: number, state: 'attended' | 'missed') =>
      translated(() => api.call(markSlot, { params: { id }, body: { state } })),
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
