import { pino } from 'pino'
import type { Academy } from '../appContext.ts'
import { openPorts } from '../createPorts.ts'
import type { Asker } from '../payments/settlement/settle.ts'
import { type Operator, withDatabase } from './operator.ts'

/** Runs work on the whole academy, its ports open, under the operator's name; closes everything again. */
export async function withAcademy<T>(
  operator: Operator,
  work: (academy: Academy, asker: Asker) => Promise<T>,
): Promise<T> {
  return withDatabase(operator, async (connection, config) => {
    const ports = openPorts(config, connection, operator.clock)
    const asker: Asker = { source: 'operator', requestId: null, log: pino({ level: 'silent' }) }
    try {
      return await work({ ...ports, config, db: connection.db }, asker)
    } finally {
      await ports.paymentProvider.close()
      await ports.mail.close()
    }
  })
}
