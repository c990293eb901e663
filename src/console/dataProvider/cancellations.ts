import type { RaRecord } from 'react-admin'
import { cancelClassSeries } from '#contract/tutor/classSeries.ts'
import { cancelClassSession } from '#contract/tutor/consoleResources.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import type { ResourceMethods } from './resourceProvider.ts'

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
