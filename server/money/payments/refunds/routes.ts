import type { FastifyInstance } from 'fastify'
import { listReversals } from '#contract/tutor/reversals.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import { badInput } from '../../../platform/http/errors.ts'
import { contentRange, readListQuery } from '../../../platform/http/listQuery.ts'
import { registerEndpoint } from '../../../platform/http/registerEndpoint.ts'
import { presentReversal } from './presentReversal.ts'
import { countOwnedReversals, listOwnedReversals, REVERSAL_SORTS } from './queries.ts'

/** The refunds of, and the disputes about, the payments for a tutor's own courses, to read. */
export function reversalRoutes(app: FastifyInstance, { db }: AppContext): void {
  registerEndpoint(app, listReversals, async ({ query, user, setHeader }) => {
    const list = readListQuery(query, REVERSAL_SORTS)
    if (list.filter.ids) throw badInput({ filter: 'Refunds and disputes are found by course and q only.' })
    const rows = await listOwnedReversals(db, user.id, list)
    const total = await countOwnedReversals(db, user.id, list.filter)
    setHeader('content-range', contentRange('reversals', list, rows.length, total))
    return rows.map(presentReversal)
  })
}
