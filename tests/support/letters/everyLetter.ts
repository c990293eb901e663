import { pino } from 'pino'
import { letters } from '#server/messages/messages.ts'
import { EMAIL_JOB, type EmailOrder } from '#server/outbox/emit.ts'
import type { AppContext } from '#server/platform/appContext.ts'
import { createLane } from '#server/platform/jobs/lane.ts'
import { addJob } from '#server/platform/jobs/queue.ts'
import type { Email } from '#server/platform/mailer/mail.ts'
import { timestamp } from '#server/platform/time/clock.ts'
import { ofAccounts } from './ofAccounts.ts'
import { ofClasses } from './ofClasses.ts'
import { ofPayments } from './ofPayments.ts'
import { type LettersAbout, stageOf, type Typed } from './stage.ts'

/** Every kind of letter: a missing one is a compile error. */
const EVERY: LettersAbout<EmailOrder['about']> = { ...ofAccounts, ...ofPayments, ...ofClasses }

/** A sent letter with its order. */
export interface WrittenLetter {
  /** E.g. "refund 2": its kind and number. */
  name: string
  letter: Email
}

/** Orders every kind of letter and sends each by the queue, as a running server does. */
export async function writeEveryLetter(academy: AppContext, typed: Typed): Promise<WrittenLetter[]> {
  const stage = await stageOf(academy.db, academy.clock, typed)
  const written: WrittenLetter[] = []
  for (const [about, order] of Object.entries(EVERY)) {
    for (const [index, one] of (await order(stage)).entries()) {
      const name = `${about} ${index + 1}`
      written.push({ name, letter: await writeOne(academy, name, one) })
    }
  }
  return written
}

async function writeOne(academy: AppContext, key: string, order: EmailOrder): Promise<Email> {
  const sent: Email[] = []
  const mail = { ...academy.mail, send: async (letter: Email) => void sent.push(letter) }
  const now = timestamp(academy.clock)
  await addJob(academy.db, EMAIL_JOB, { key, payload: order, dueAt: now }, now)
  const lane = createLane({ ...academy, mail }, letters, pino({ level: 'silent' }))
  lane.start()
  await lane.settled()
  const [letter, ...more] = sent
  if (!letter || more.length > 0) throw new Error(`"${key}" is ${sent.length} letters`)
  return letter
}
