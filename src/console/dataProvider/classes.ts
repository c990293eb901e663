import type { DataProvider } from 'react-admin'
import type { BodyOf } from '#contract/endpoint.ts'
import { cancelAnnouncement, previewAnnouncement } from '#contract/tutor/announcements.ts'
import { getAttendance, markUnsetPresent, setAttendance, undoMarking } from '#contract/tutor/attendance.ts'
import {
  cancelClassSeries,
  cancelClassSession,
  changeClassSeries,
  createClassSeries,
  deleteClassSession,
  restoreClassSession,
} from '#contract/tutor/classes.ts'
import { cancelCohort, copyCohort, listWaiting, type WaitingLearner } from '#contract/tutor/cohorts.ts'
import {
  cancelSlot,
  confirmSlot,
  createWeeklySlots,
  markSlot,
  previewWeeklySlots,
} from '#contract/tutor/slots.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { type ResourceMethods, translated } from './rest.ts'

/** Returns the calls on a class besides reading and editing it. */
export function classVerbs(api: ApiClient) {
  return {
    /** Restores a cancelled class. */
    restoreClass: (id: number) => translated(() => api.call(restoreClassSession, { params: { id } })),

    /** Cancels a class, or several of its series, with a reason. */
    cancelClass: (id: number, scope: 'one' | BodyOf<typeof cancelClassSeries>['scope'], reason: string) =>
      translated<unknown>(() =>
        scope === 'one'
          ? api.call(cancelClassSession, { params: { id }, body: { reason } })
          : api.call(cancelClassSeries, { params: { id }, body: { scope, reason } }),
      ),

    /** Plans a weekly series with all its classes. */
    addSeries: (body: BodyOf<typeof createClassSeries>) =>
      translated(() => api.call(createClassSeries, { body })),
    /** Returns the classes that a series would have, each with its problem if any. */
    previewSeries: (body: BodyOf<typeof createClassSeries>) =>
      translated(() => api.call(createClassSeries, { body: { ...body, preview: true } })),
    /** Returns what a change of several classes of a series would do. */
    previewSeriesChange: (id: number, body: BodyOf<typeof changeClassSeries>) =>
      translated(() => api.call(changeClassSeries, { params: { id }, body: { ...body, preview: true } })),
    /** Returns which classes would be cancelled. */
    previewSeriesCancellation: (id: number, scope: BodyOf<typeof cancelClassSeries>['scope']) =>
      translated(() =>
        api.call(cancelClassSeries, { params: { id }, body: { scope, reason: 'preview', preview: true } }),
      ),

    /** Returns the learners of a class with their attendance. */
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

/** Classes are plain REST, except that an update may cover the series and a deletion may have a `reason` in `meta`. */
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
      const { changed } = await translated(() => api.call(changeClassSeries, call as never))
      const is_moved = changed.some(
        ({ before, starts_at, ends_at }) => starts_at !== before.starts_at || ends_at !== before.ends_at,
      )
      return { data: { ...params.previousData, is_moved } } as never
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

/** Returns the calls on a cohort besides reading and editing it. */
export function cohortVerbs(api: ApiClient) {
  return {
    /** Copies a cohort to another first day. */
    copyCohort: (id: number, body: BodyOf<typeof copyCohort>) =>
      translated(() => api.call(copyCohort, { params: { id }, body })),
    /** Cancels a cohort permanently, with a reason. */
    cancelCohort: (id: number, { reason }: BodyOf<typeof cancelCohort>) =>
      translated(() => api.call(cancelCohort, { params: { id }, body: { reason } })),
  }
}

/** Returns the calls on slots besides reading and editing them. */
export function slotVerbs(api: ApiClient) {
  return {
    /** Creates the slots of a weekly availability. */
    addAvailability: (body: WeeklyAvailability) => translated(() => api.call(createWeeklySlots, { body })),
    /** Cancels a slot permanently, with a reason. */
    cancelSlot: (id: number, { reason }: BodyOf<typeof cancelSlot>) =>
      translated(() => api.call(cancelSlot, { params: { id }, body: { reason } })),
    /** Returns which slots an availability would create; writes nothing. */
    previewAvailability: (body: WeeklyAvailability) =>
      translated(() => api.call(previewWeeklySlots, { body })),
    confirmSlot: (id: number) => translated(() => api.call(confirmSlot, { params: { id } })),
    markSlot: (id: number, state: 'attended' | 'missed') =>
      translated(() => api.call(markSlot, { params: { id }, body: { state } })),
  }
}

/** Returns the calls on an announcement besides creating and editing it. */
export function announcementVerbs(api: ApiClient) {
  return {
    /** Returns the e-mail as it would be sent, and the number of recipients. */
    previewAnnouncement: (body: BodyOf<typeof previewAnnouncement>) =>
      translated(() => api.call(previewAnnouncement, { body })),
    cancelAnnouncement: (id: number) => translated(() => api.call(cancelAnnouncement, { params: { id } })),
  }
}
