import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../platform/appContext.ts'
import { HttpError } from '../../platform/http/errors.ts'

const LOOK_SECONDS = 60
const DEADLINE_SECONDS = 45

/**
 * Keeps the rate young while the server listens, so that no learner waits for its source, and says in the log when
 * courses can no longer be sold for want of it.
 */
export function addRateKeeper(app: FastifyInstance, { config, exchangeRate }: AppContext): void {
  if (!config.exchangeRate.url) return
  let isKnown = true
  app.workOff({
    name: 'looking at the naira rate',
    atOnce: 1,
    deadlineSeconds: DEADLINE_SECONDS,
    everySeconds: LOOK_SECONDS,
    async handle() {
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
      return 'done'
    },
  })
}
