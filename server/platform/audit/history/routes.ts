import type { FastifyInstance } from 'fastify'
import { listHistory } from '#contract/tutor/history.ts'
import type { AppContext } from '../../appContext.ts'
import { badInput } from '../../http/errors.ts'
import { contentRange, readListQuery } from '../../http/listQuery.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import { presentHistoryLine } from './present.ts'
import { countHistory, listHistoryRows } from './repository.ts'

/** The audit log as a tutor reads it: what was done to the own courses, and by whom. */
export function historyRoutes(app: FastifyInstance, { db }: AppContext): void {
  registerEndpoint(app, listHistory, async ({ query, user, setHeader }) => {
    const list = readListQuery(query, ['id'])
    if (list.filter.ids || list.filter.search)
      throw badInput({ filter: 'The history is found by course only.' })
    const rows = await listHistoryRows(db, user.id, list)
    const total = await countHistory(db, user.id, list.filter)
    setHeader('content-range', contentRange('audit', list, rows.length, total))
    return rows.map(presentHistoryLine)
  })
}
