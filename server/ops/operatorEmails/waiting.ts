import { koboText } from '../../money/amounts.ts'
import { summariseAttention } from '../../money/payments/reconciliation/queries.ts'
import { summariseDisputes, summariseOwed } from '../../money/payments/reversals/queries.ts'
import { EMAIL_JOBS } from '../../outbox/emit.ts'
import { summariseApplications, summariseBounces } from '../../people/queries/people.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { countGivenUp } from '../../platform/jobs/queue.ts'
import { timestampIn } from '../../platform/time/clock.ts'
import { dayText } from '../../platform/time/format.ts'

/** Something that waits for a person. */
interface Waiting {
  /** The number and the thing: "3 refunds to pay". */
  what: string
  /** The sum, since when, and where it is done. */
  facts: string
}

/** Failed jobs, bounces and unknown transactions may stay in their lists for months; the daily list names them for this long. */
const RECENT_SECONDS = 7 * 24 * 60 * 60

/** Lists what waits for a person: money first, then tutors, then failures. */
export async function listWaiting({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<Waiting[]> {
  const recently = timestampIn(clock, -RECENT_SECONDS)
  const owed = await summariseOwed(db)
  const attention = await summariseAttention(db, recently)
  const disputes = await summariseDisputes(db)
  const applications = await summariseApplications(db)
  const givenUp = await countGivenUp(db, recently)
  const bounces = await summariseBounces(db, recently)
  const ofKinds = (kinds: readonly string[]) => together(attention.filter(({ what }) => kinds.includes(what)))
  const isEmail = ({ kind }: { kind: string }) => EMAIL_JOBS.includes(kind)
  return [
    line(owed, {
      one: 'refund to pay',
      more: 'refunds to pay',
      sum: owed.count === 1 ? koboText(owed.kobo) : `${koboText(owed.kobo)} in all`,
      where: 'Run `payment attention`, then `payment refund`.',
    }),
    line(ofKinds(FAILED_REFUNDS), {
      one: 'refund that failed',
      more: 'refunds that failed',
      where: 'Run `payment attention`, then `payment refund`.',
    }),
    line(ofKinds(UNDECIDED), {
      one: 'payment that needs attention',
      more: 'payments that need attention',
      where: 'Run `payment attention`, then `payment accept` or `payment refund`.',
    }),
    line(disputes, {
      one: 'open dispute',
      more: 'open disputes',
      sum: disputes.due && `answer by ${dayText(disputes.due)}`,
      where: 'Answer in the dashboard of Paystack.',
    }),
    line(applications, {
      one: 'tutor waiting for approval',
      more: 'tutors waiting for approval',
      where: 'Run `tutor list`, then `tutor approve`.',
    }),
    line(together(givenUp.filter(isEmail)), {
      one: 'email that could not be sent',
      more: 'emails that could not be sent',
      where: 'Run `letter list`, then `letter retry`.',
    }),
    line(together(givenUp.filter(one => !isEmail(one))), {
      one: 'job that failed',
      more: 'jobs that failed',
      where: 'Run `job list`, then `job retry`.',
    }),
    line(bounces, {
      one: 'mailbox that bounces emails',
      more: 'mailboxes that bounce emails',
      where: 'Run `letter bounces`.',
    }),
  ].filter(one => one !== null)
}

const FAILED_REFUNDS = ['refund failed', 'refund needs-attention', 'refund refused', 'refund requested']
const UNDECIDED = ['review', 'cannot be checked', 'not known here']

interface Summary {
  count: number
  /** Since when the oldest waits. */
  first: string | null
}

function together(summaries: readonly { count: number; first: string }[]): Summary {
  const [first = null] = summaries.map(one => one.first).sort()
  return { count: summaries.reduce((sum, { count }) => sum + count, 0), first }
}

/** Returns the line of a summary; null if nothing waits. */
function line(
  { count, first }: Summary,
  { one, more, sum, where }: { one: string; more: string; sum?: string | null; where: string },
): Waiting | null {
  if (count === 0) return null
  const since = first && `${count === 1 ? 'since' : 'the oldest since'} ${dayText(first)}`
  const facts = [sum, since].filter(Boolean).join(', ')
  return {
    what: `${count} ${count === 1 ? one : more}`,
    facts: `${facts.charAt(0).toUpperCase()}${facts.slice(1)}. ${where}`,
  }
}
