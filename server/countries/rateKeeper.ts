import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../appContext.ts'
import { HttpError } from '../http/errors.ts'
import { addTimer } from '../jobs/timer.ts'

const LOOK_MILLISECONDS = 60_000

/**
 * Keeps the rate young while the server listens, so that no learner waits for its source, and says in the log when
 * courses can no longer be sold for want of it.
 */
export function addRateKeeper(app: FastifyInstance, { config, exchangeRate }: AppContext): void {
  if (!config.exchangeRate.url) return
  let isKnown = true
  addTimer(app, { name: 'looking at the naira rate', milliseconds: LOOK_MILLISECONDS }, async () => {
    try {
      await exchangeRate.nairaPerDollar()
      if (!isKnown) app.log.info('the naira rate is known again')
      isKnown = true
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      if (isKnown)
        app.log.error('EXCHANGE_RATE_URL gives no naira rate: courses priced in dollars are not sold')
      isKnown = false
    }
  })
}
