import type { DataProvider } from 'react-admin'
import type { BodyOf } from '#contract/endpoint.ts'
import { getAttendance, markUnsetPresent, setAttendance, undoMarking } from '#contract/tutor/attendance.ts'
import { cancelClassSeries, changeClassSeries, createClassSeries } from '#contract/tutor/classSeries.ts'
import { deleteClassSession, restoreClassSession } from '#contract/tutor/consoleResources.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { translated } from './failures.ts'
import type { ResourceMethods } from './resourceProvider.ts'

/** What a tutor does with a class beyond reading and editing it. */
export function classVerbs(api: ApiClient) {
  return {
    /** Lets a cancelled class take place again. */
    restoreClass: (id: number) => translated(() => api.call(restoreClassSession, { params: { id } })),

    /** The classes that a series would have, and what is in the way of each. */
    previewSeries: (body: BodyOf<typeof createClassSeries>) =>
      translated(() => api.call(createClassSeries, { body: { ...body, preview: true } })),
    /** What a change of a class with others of its series would do. */
    previewSeriesChange: (id: number, body: BodyOf<typeof changeClassSeries>) =>
      translated(() => api.call(changeClassSeries, { params: { id }, body: { ...body, preview: true } })),
    /** Which classes would be cancelled. */
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
