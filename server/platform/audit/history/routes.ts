import type { FastifyInstance } from 'fastify'
import { nairaFromKobo } from '#contract/rules/pricing.ts'
import { type HistoryLine, listHistory } from '#contract/tutor/history.ts'
import type { AppContext } from '../../appContext.ts'
import { badInput } from '../../http/errors.ts'
import { contentRange, readListQuery } from '../../http/listQuery.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import { userSubject } from '../audit.ts'
import type { Facts } from '../personalFacts.ts'
import { countHistory, listHistoryRows, TOLD } from './queries.ts'

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

type Row = Awaited<ReturnType<typeof listHistoryRows>>[number]

/** A line as the course's tutor reads it: who acted is the tutor or the academy, and no account is named. */
function presentHistoryLine({ id, at, actor, act, details, ...row }: Row): HistoryLine {
  const facts: Facts = JSON.parse(details)
  const { course_id, slug, title, tutor_id } = row
  return {
    id,
    at,
    who: actor === userSubject(tutor_id) ? 'you' : 'academy',
    act: TOLD[act as keyof typeof TOLD],
    course: { id: course_id, slug, title },
    changes: changesOf(facts),
    // Why a payment was accepted is between the operator and the learner.
    reason: act !== 'accepted the payment' && typeof facts.reason === 'string' ? facts.reason : null,
  }
}

function changesOf(facts: Facts): HistoryLine['changes'] {
  const price = (what: 'original_price' | 'discounted_price', name: string) => {
    const from = numberIn(facts, `${name}_from`)
    const to = numberIn(facts, `${name}_to`)
    return to === null ? [] : [{ what, from, to }]
  }
  const kobo = numberIn(facts, 'amount_kobo')
  return [
    ...price('original_price', 'original'),
    ...price('discounted_price', 'discounted'),
    ...(kobo === null ? [] : [{ what: 'refund' as const, from: null, to: nairaFromKobo(kobo) }]),
  ]
}

function numberIn(facts: Facts, name: string): number | null {
  const value = facts[name]
  return typeof value === 'number' ? value : null
}
