import { sendEmail } from '../../messages/email/emailJobs.ts'
import { writeOperatorEmail } from '../../messages/email/writeEmail.ts'
import { OPERATOR_EMAIL } from '../../outbox/emit.ts'
import { findById } from '../../people/queries/accounts.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { JobKind } from '../../platform/jobs/job.ts'
import { addJob } from '../../platform/jobs/queue.ts'
import type { Email } from '../../platform/mailer/mail.ts'
import { HOME_ZONE, timestamp } from '../../platform/time/clock.ts'
import { momentText } from '../../platform/time/format.ts'
import { localTimeOf } from '../../platform/time/zonedTime.ts'
import { listWaiting } from './waiting.ts'

/** The hour in Lagos at which the daily list is sent, or later if no server runs then. */
const DAILY_HOUR = 8

/** Emails to the operator, each a job of its own. */
export const operatorEmails: JobKind = {
  name: OPERATOR_EMAIL,
  atOnce: 1,
  // Longer than a slow mail server takes.
  deadlineSeconds: 90,
  async handle(academy, job, signal) {
    const { tutor } = job.payload as { tutor?: number }
    const email = await (tutor === undefined ? writeDailyList(academy) : writeApplication(academy, tutor))
    if (!email) return 'dropped'
    await sendEmail(academy, job, email, signal)
    return 'done'
  },
}

/** Orders the daily list while a server runs. */
export const orderingDailyList: JobKind = {
  name: 'ordering the daily list',
  atOnce: 1,
  deadlineSeconds: 60,
  everySeconds: 5 * 60,
  async handle(academy) {
    await orderDailyList(academy)
    return 'done'
  },
}

/** Orders the list of a day once its hour has come; once, whichever server comes first and however often it starts. */
export async function orderDailyList({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const local = localTimeOf(clock.now().getTime(), HOME_ZONE)
  if (Number(local.slice(11, 13)) < DAILY_HOUR) return
  const key = `daily list:${local.slice(0, 10)}`
  await addJob(db, OPERATOR_EMAIL, { key, payload: {} }, timestamp(clock))
}

/** Writes the list of what waits for a person; null if nothing waits, or nobody is named to read it. */
async function writeDailyList(academy: AppContext): Promise<Email | null> {
  const { name, contact } = academy.config.academy
  if (!contact.email) return null
  const waiting = await listWaiting(academy)
  if (waiting.length === 0) return null
  return writeOperatorEmail(academy.config, {
    subject: `${name}: ${waiting.map(({ what }) => what).join(', ')}`,
    headline: 'Waiting for you',
    paragraphs: ['Hello,', `This is waiting for someone at ${name}. Each line says what to do.`],
    facts: waiting.map(({ what, facts }) => [what, facts] as const),
    notes: [{ text: 'We send this list once a day while something is waiting.' }],
  })
}

/** Writes that a tutor waits for approval; null if somebody has decided meanwhile. */
async function writeApplication({ db, config }: AppContext, tutorId: number): Promise<Email | null> {
  const tutor = await findById(db, tutorId)
  if (tutor?.awaits_approval !== 1 || tutor.suspended_at !== null || tutor.erased_at !== null) return null
  const { name } = config.academy
  const { firstname, lastname, email, created_at } = tutor
  return writeOperatorEmail(config, {
    subject: `${name}: ${firstname} ${lastname} wants to teach`,
    headline: 'A tutor is waiting for approval',
    paragraphs: [
      'Hello,',
      `${firstname} ${lastname} has signed up as a tutor at ${name}. Their courses are published once you approve them.`,
    ],
    facts: [
      ['Email', email],
      ['Signed up', momentText(created_at, null)],
      ['To approve', `Run \`tutor approve ${email}\`.`],
    ],
  })
}
