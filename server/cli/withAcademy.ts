import { pino } from 'pino'
import type { AppContext } from '../appContext.ts'
import { createPorts } from '../createPorts.ts'
import type { Actor } from '../payments/paymentEvents.ts'
import { type Operator, withDatabase } from './operator.ts'

/** Runs work on the whole academy, its ports open, under the operator's name; closes everything again. */
export async function withAcademy<T>(
  operator: Operator,
  work: (academy: AppContext, actor: Actor) => Promise<T>,
): Promise<T> {
  return withDatabase(operator, async (connection, config) => {
    const ports = createPorts(config, connection, operator.clock)
    const actor: Actor = { source: 'operator', requestId: null, log: pino({ level: 'silent' }) }
    try {
      return await work({ ...ports, config, db: connection.db }, actor)
    } finally {
      await ports.paymentProvider.close()
      await ports.mail.close()
    }
  })
}
