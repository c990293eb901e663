import type { RaRecord } from 'react-admin'
import { cancelCohort, copyCohort, listWaiting, type WaitingLearner } from '#contract/tutor/cohorts.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import type { ResourceMethods } from './resourceProvider.ts'

/** Who waits for a seat of a cohort, which the filter names. */
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
