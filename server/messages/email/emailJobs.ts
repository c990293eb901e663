import { createHash } from 'node:crypto'
import { isRequired } from '#contract/rules/noticeKinds.ts'
import type { EmailOrder } from '../../outbox/emit.ts'
import { EVENTS } from '../../outbox/events.ts'
import { preferenceOf } from '../../outbox/preferences.ts'
import { stoppedEmail } from '../../people/stoppedEmail.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/db.ts'
import {
  ChannelAway,
  type ClaimedJob,
  HopelessJob,
  type JobKind,
  RetryLater,
} from '../../platform/jobs/job.ts'
import { type Email, EmailRefused, EmailUncertain, MailServerAway } from '../../platform/mailer/mail.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { recordBounce } from '../bounces/recordBounce.ts'
import type { Messages } from '../message.ts'
import { waitForMorning } from '../preferences/quietHours.ts'
import { sendBy } from '../reminders/steps.ts'
import { countEarlier, findReader, updatePayload } from './queries.ts'

/** Seconds before an email that may have arrived is sent again, so that a mail server can drop the duplicate. */
const UNCERTAIN_SECONDS = 5 * 60

/** Longer than a slow mail server takes. */
const DEADLINE_SECONDS = 90
/** The concurrent emails per job name and server, by default. */
const AT_ONCE = 5

/** The most emails about one subject to a mailbox in a day, if its owner has not requested them. */
const A_DAY = 3
const DAY_MILLISECONDS = 24 * 60 * 60 * 1_000

/**
 * Sends emails as jobs, written from the facts at the time of sending.
 * @param name the kind of the jobs; emails of one name wait for each other
 */
export function emailJobs(name: string, messages: Messages, atOnce = AT_ONCE): JobKind {
  return {
    name,
    atOnce,
    deadlineSeconds: DEADLINE_SECONDS,
    async handle(academy, job, signal) {
      const order = job.payload as EmailOrder
      const write = messages[order.about]?.email
      // Another version of the server may have ordered an email that this one does not know.
      if (!write) throw new Error(`This server has no email about "${order.about}".`)
      if (await isOverLimit(academy.db, job)) return 'dropped'
      const reader = await findReader(academy.db, order.to)
      // After erasure there is nobody to read it.
      if (order.about !== 'account erased' && reader?.erased_at) return 'dropped'
      if (!(await isWanted(academy, order))) return 'dropped'
      waitForMorning(EVENTS[order.about].kind, timestamp(academy.clock), {
        timeZone: reader?.time_zone ?? null,
        sendBy: 'start' in order ? sendBy(order) : null,
      })
      const letter = await write(academy, order as never)
      if (!letter) return 'dropped'
      await sendEmail(academy, job, letter, signal)
      return 'done'
    },
    async ended(trx, job) {
      if ((job.payload as EmailOrder).about === 'account erased') await forgetAddress(trx, job)
    },
  }
}

/**
 * Returns whether the mailbox's limit was reached in the day before this email. Somebody who opens accounts in another person's
 * name must not be able to flood their mailbox.
 */
async function isOverLimit(db: Db, job: ClaimedJob): Promise<boolean> {
  if (job.group_key === null) return false
  const since = new Date(Date.parse(job.created_at) - DAY_MILLISECONDS).toISOString()
  const before = await countEarlier(db, { id: job.id, group_key: job.group_key, since, limit: A_DAY })
  return before === A_DAY
}

/** Returns whether the reader wants an email and their mailbox accepts it: after bounces it gets only required emails. */
async function isWanted({ db, clock }: AppContext, order: EmailOrder): Promise<boolean> {
  const kind = EVENTS[order.about].kind
  if ((await preferenceOf(db, order.to, kind, 'letter')) === 'off') return false
  return isRequired(kind) || (await stoppedEmail(db, clock, order.to)) === null
}

/** Records a bounce if the academy's own mail server rejects the address at once: no mail service will report it later. */
async function markRefused(academy: AppContext, { to, messageId }: Email): Promise<void> {
  const at = timestamp(academy.clock)
  await recordBounce(academy, { email: to, kind: 'hard', at, ...(messageId && { message_id: messageId }) })
}

/** Removes the address of an erased account from its job, which is kept for months. */
async function forgetAddress(db: Db, { id, payload }: ClaimedJob): Promise<void> {
  const { email: _, ...rest } = payload as { email?: string }
  await updatePayload(db, id, JSON.stringify(rest))
}

/** Sends the email of a job, and says by the kind of error when to try again. */
export async function sendEmail(
  academy: AppContext,
  job: ClaimedJob,
  written: Email,
  signal: AbortSignal,
): Promise<void> {
  const letter = { messageId: messageIdOf(academy.config, job), ...written }
  try {
    await academy.mail.send(letter, signal)
  } catch (error) {
    if (error instanceof EmailRefused) {
      await markRefused(academy, letter)
      throw new HopelessJob(error.message)
    }
    if (error instanceof EmailUncertain) throw new RetryLater(error.message, UNCERTAIN_SECONDS)
    if (error instanceof MailServerAway) throw new ChannelAway(error.message)
    throw error
  }
}

/** Returns a stable message id: if the server dies before it saves the sending, the second copy is recognised. */
function messageIdOf({ publicUrl }: Config, { key, created_at }: ClaimedJob): string {
  const mark = createHash('sha256').update(`${key} ${created_at}`).digest('hex').slice(0, 32)
  return `<${mark}@${new URL(publicUrl).hostname}>`
}
