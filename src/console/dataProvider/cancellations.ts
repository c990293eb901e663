import type { RaRecord } from 'react-admin'
import { cancelClassSession } from '#contract/tutor/consoleResources.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import type { ResourceMethods } from './resourceProvider.ts'

/** The cancellations of classes: one is made with a reason, and a class that is restored has none. */
export function cancellations(api: ApiClient): ResourceMethods<RaRecord> {
  return {
    getList: async () => ({ data: [], total: 0 }),
    create: ({ data: { session, reason } }) =>
      api.call(cancelClassSession, { params: { id: session }, body: { reason } }),
  }
}
