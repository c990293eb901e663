import type { FastifyInstance } from 'fastify'
import { nairaFromKobo } from '#contract/rules/pricing.ts'
import { type HistoryAct, type HistoryLine, listHistory } from '#contract/tutor/history.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { type CourseAct, type Facts, userSubject } from '../../platform/audit/audit.ts'
import { badInput } from '../../platform/errors.ts'
import { contentRange, readListQuery } from '../../platform/http/listQuery.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { countHistory, listHistoryRows } from './queries.ts'

/** The audit log for tutors: the acts on their own courses, and who did them. */
export function historyRoutes(app: FastifyInstance, { db }: AppContext): void {
  registerEndpoint(app, listHistory, async ({ query, user, setHeader }) => {
    const list = readListQuery(query, ['id'])
    if (list.filter.ids || list.filter.search)
      throw badInput({ filter: 'The history is found by course only.' })
    const rows = await listHistoryRows(db, user.id, KNOWN, list)
    const total = await countHistory(db, user.id, KNOWN, list.filter)
    setHeader('content-range', contentRange('audit', list, rows.length, total))
    return rows.map(presentHistoryLine)
  })
}

type Row = Awaited<ReturnType<typeof listHistoryRows>>[number]

/** Returns a line for the course's tutor: the actor is "tutor" or "academy", never an account. */
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
    // The reason for accepting a payment concerns only the operator and the learner.
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

/** The acts that a tutor sees, with their wire names. */
const TOLD = {
  'changed the price': 'price_changed',
  'put the course on sale': 'put_on_sale',
  'took the own course off sale': 'taken_off_sale',
  'took the course down': 'taken_down',
  'restored the course': 'restored',
  'asked for a refund': 'refund_asked',
  'accepted the payment': 'payment_accepted',
  'hid the rating': 'rating_hidden',
  'showed the rating': 'rating_shown',
  'hid the reply': 'reply_hidden',
  'showed the reply': 'reply_shown',
  'cancelled the cohort': 'cohort_cancelled',
} as const satisfies Record<CourseAct, HistoryAct>

/** An act of another server version is left out. */
const KNOWN = Object.keys(TOLD)
