import type { FastifyBaseLogger } from 'fastify'
import type { Academy } from '../academy.ts'
import { timestamp, timestampIn } from '../clock.ts'
import type { ReceiptRow } from '../database/tables.ts'
import { presentReceipt } from './present.ts'
import { findReceiptById, refundedOf } from './repository.ts'
import { claimLetter, listWaitingReceipts, markMailed, postponeLetter } from './waiting.ts'

/** Longer than any mail server takes: a letter that is claimed for so long has lost its server. */
const CLAIM_SECONDS = 5 * 60
const FIRST_RETRY_SECONDS = 30
const LONGEST_RETRY_SECONDS = 6 * 60 * 60

/**
 * Sends the letters that wait, each by one server only. What cannot be sent is logged and tried again later; the
 * payments that they are about were settled long before.
 * @returns how many were sent
 */
export async function mailReceipts(academy: Academy, log: FastifyBaseLogger): Promise<number> {
  const { db, clock } = academy
  let sent = 0
  for (const receipt of await listWaitingReceipts(db, timestamp(clock))) {
    if (!(await claimLetter(db, receipt, timestampIn(clock, CLAIM_SECONDS)))) continue
    if (await sendOrPostpone(academy, receipt, log)) sent += 1
  }
  return sent
}

async function sendOrPostpone(
  academy: Academy,
  receipt: ReceiptRow,
  log: FastifyBaseLogger,
): Promise<boolean> {
  const { db, clock } = academy
  try {
    await send(academy, receipt)
  } catch (error) {
    log.error({ err: error, receipt: receipt.number }, 'a receipt could not be mailed and waits')
    const wait = Math.min(FIRST_RETRY_SECONDS * 2 ** receipt.mail_attempts, LONGEST_RETRY_SECONDS)
    await postponeLetter(db, receipt.id, timestampIn(clock, wait))
    return false
  }
  await markMailed(db, receipt.id, timestamp(clock))
  return true
}

async function send({ db, config, mail }: Academy, { id, payment_id }: ReceiptRow): Promise<void> {
  const row = await findReceiptById(db, id)
  if (!row) throw new Error('The receipt that was there a moment ago is gone')
  const receipt = presentReceipt(config, row, await refundedOf(db, payment_id))
  // Loaded with the first letter: the server starts sooner without what writes its HTML.
  const { receiptLetter } = await import('./letter.ts')
  await mail.send(receiptLetter(config, row.learner_email, receipt))
}
