import { RECONCILIATION } from '../../../money/payments/reconciliation/reconcile.ts'
import { EMAIL_JOBS } from '../../../outbox/emit.ts'
import { summariseBounces } from '../../../people/queries/people.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { countGivenUp } from '../../../platform/jobs/queue.ts'
import { timestampIn } from '../../../platform/time/clock.ts'
import { visible } from '../text.ts'
import { minuteOf } from '../troubledJobs.ts'
import { type Finding, note, trouble } from './finding.ts'

/** A server starts due jobs within a second, and a large batch within minutes. */
const LATE_SECONDS = 15 * 60

/** Checks the jobs: those that are late, those that wait for another try, and those that were given up. */
export async function examineJobs({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<Finding[]> {
  const late = timestampIn(clock, -LATE_SECONDS)
  return [
    ...(await examineLate(db, late)),
    ...(await examineWaitingLetters(db, late)),
    ...(await examineGivenUp(db)),
  ]
}

async function examineLate(db: Db, late: string): Promise<Finding[]> {
  const kinds = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count'), fn.min('due_at').as('since')])
    .where('ended_at', 'is', null)
    .where('due_at', '<', late)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  const checks = kinds.find(({ kind }) => kind === RECONCILIATION)
  const others = kinds
    .filter(one => one !== checks)
    .map(({ kind, count, since }) => `${kind} (${count}, since ${minuteOf(since)})`)
  return [
    ...(checks
      ? [
          trouble(
            `Payments have not been checked with the card provider since ${minuteOf(checks.since)}. Start the academy, or run \`reconcile\`.`,
          ),
        ]
      : []),
    ...(others.length > 0
      ? [
          trouble(
            `Jobs are overdue: ${others.join(', ')}. Start the academy. If it is running, check its log.`,
          ),
        ]
      : []),
  ]
}

async function examineWaitingLetters(db: Db, late: string): Promise<Finding[]> {
  const waiting = db
    .selectFrom('jobs')
    .where('kind', 'in', EMAIL_JOBS)
    .where('ended_at', 'is', null)
    .where('last_error', 'is not', null)
  const { count, since } = await waiting
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .executeTakeFirstOrThrow()
  const newest = await waiting.select('last_error').orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!newest || since === null) return []
  const sentence = `Emails waiting to be retried: ${count}, since ${minuteOf(since)}. Last error: ${visible(newest.last_error ?? '')}. Check the mail server and SMTP_URL, then run \`letter retry --all\`.`
  return [since < late ? trouble(sentence) : note(sentence)]
}

async function examineGivenUp(db: Db): Promise<Finding[]> {
  const givenUp = await countGivenUp(db)
  const sumOf = (kinds: typeof givenUp) => kinds.reduce((sum, { count }) => sum + count, 0)
  const letters = sumOf(givenUp.filter(({ kind }) => EMAIL_JOBS.includes(kind)))
  const count = sumOf(givenUp) - letters
  const { count: bounced } = await summariseBounces(db)
  return [
    ...(letters === 0 ? [] : [note(`Emails that could not be sent: ${letters}. See \`letter list\`.`)]),
    ...(bounced === 0 ? [] : [note(`Mailboxes that bounce emails: ${bounced}. See \`letter bounces\`.`)]),
    ...(count === 0 ? [] : [note(`Other failed jobs: ${count}. See \`job list\`.`)]),
  ]
}
