import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Academy } from '../academy.ts'
import { mailReceipts } from './mailReceipts.ts'

const PASS_MILLISECONDS = 2_000
const CLOSE_MILLISECONDS = 3_000

/**
 * Mails receipts on a timer while the server listens, so that no settlement ever waits for a mail server: also those of
 * payments that the operator's command line accepted, and those that a killed server left behind.
 */
export function addReceiptMailer(app: FastifyInstance, academy: Academy): void {
  let timer: NodeJS.Timeout | undefined
  let isClosing = false
  let underWay: Promise<unknown> | null = null

  function run(): void {
    underWay = mailReceipts(academy, app.log)
      .catch(error => app.log.error({ err: error }, 'the waiting receipts could not be looked at'))
      .finally(() => {
        underWay = null
        if (!isClosing) timer = setTimeout(run, PASS_MILLISECONDS).unref()
      })
  }

  app.addHook('onListen', async () => run())
  app.addHook('preClose', async () => {
    isClosing = true
    clearTimeout(timer)
    await Promise.race([underWay, sleep(CLOSE_MILLISECONDS, undefined, { ref: false })])
  })
}
