import { createHash } from 'node:crypto'
import type { AppContext } from '../appContext.ts'
import type { Config } from '../config/config.ts'
import { type ClaimedJob, HopelessJob, type JobKind } from '../jobs/job.ts'
import { LetterRefused } from '../mail/mail.ts'
import { isOverLimit } from './limit.ts'
import { LETTER, type LetterOrder } from './order.ts'
import { writers } from './writers.ts'

/** Below the time that a claim holds, and above what a slow mail server takes. */
const DEADLINE_SECONDS = 90
const AT_ONCE = 5

/** Letters as jobs: written of the facts as they are when they leave. */
export const letters: JobKind = {
  name: LETTER,
  atOnce: AT_ONCE,
  deadlineSeconds: DEADLINE_SECONDS,
  async handle(academy, job, signal) {
    const order = job.payload as LetterOrder
    const write = writers[order.about]
    // Another version of the server may know what this one does not.
    if (!write) throw new Error(`This server writes no letter about "${order.about}".`)
    if (await isOverLimit(academy, job)) return 'dropped'
    const letter = await write(academy, order as never)
    if (!letter) return 'dropped'
    await send(
      academy,
      { ...letter, messageId: letter.messageId ?? messageIdOf(academy.config, job) },
      signal,
    )
    return 'done'
  },
}

async function send(
  { mail }: AppContext,
  letter: Parameters<AppContext['mail']['send']>[0],
  signal: AbortSignal,
) {
  try {
    await mail.send(letter, signal)
  } catch (error) {
    throw error instanceof LetterRefused ? new HopelessJob(error.message) : error
  }
}

/** A server that dies between sending a letter and saying so sends it again: by its id it is known to be the same. */
function messageIdOf({ publicUrl }: Config, { key, createdAt }: ClaimedJob): string {
  const mark = createHash('sha256').update(`${key} ${createdAt}`).digest('hex').slice(0, 32)
  return `<${mark}@${new URL(publicUrl).hostname}>`
}
