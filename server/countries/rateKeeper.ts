import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Academy } from '../academy.ts'
import { Refusal } from '../errors.ts'

const LOOK_MILLISECONDS = 60_000
const CLOSE_MILLISECONDS = 3_000

/**
 * Keeps the rate young while the server listens, so that no learner waits for its source, and says in the log when
 * courses can no longer be sold for want of it.
 */
export function addRateKeeper(app: FastifyInstance, { config, exchangeRate }: Academy): void {
  if (!config.exchangeRate.url) return
  let timer: NodeJS.Timeout | undefined
  let isClosing = false
  let isKnown = true
  let underWay: Promise<void> | null = null

  async function look(): Promise<void> {
    try {
      await exchangeRate.nairaPerDollar()
      if (!isKnown) app.log.info('the naira rate is known again')
      isKnown = true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (isKnown)
        app.log.error('EXCHANGE_RATE_URL gives no naira rate: courses priced in dollars are not sold')
      isKnown = false
    }
  }

  function run(): void {
    underWay = look()
      .catch(error => app.log.error({ err: error }, 'the naira rate could not be looked at'))
      .finally(() => {
        underWay = null
        if (!isClosing) timer = setTimeout(run, LOOK_MILLISECONDS).unref()
      })
  }

  app.addHook('onListen', async () => run())
  app.addHook('preClose', async () => {
    isClosing = true
    clearTimeout(timer)
    await Promise.race([underWay, sleep(CLOSE_MILLISECONDS, undefined, { ref: false })])
  })
}
