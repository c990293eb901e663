import { pino } from 'pino'
import type { Actor } from '../../money/payments/paymentEvents.ts'
import type { AppContext } from '../../platform/appContext.ts'
import type { AuditActor } from '../../platform/audit/audit.ts'
import { type Config, readConfig } from '../../platform/config/config.ts'
import type { Connection } from '../../platform/database/connect.ts'
import { openDatabase, prepareDataFolder } from '../../platform/database/openDatabase.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createPorts } from '../createPorts.ts'

/** Prints a command's output: `say` prints its result, `complain` the reason why it failed. */
export interface Terminal {
  say(line: string): void
  complain(line: string): void
}

/** The context of every operator command: its environment, its terminal and its clock. */
export interface Operator {
  env: Record<string, string | undefined>
  terminal: Terminal
  clock: Clock
  /** The command that runs, without its arguments: `tutor approve`. */
  command?: string
}

/** A command that cannot be carried out; its message is one sentence for the operator. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure'
}

/**
 * Runs work on the configured database, migrated first, and closes it again.
 * @param options.isMigrated false leaves the database as it is
 */
export async function withDatabase<T>(
  operator: Operator,
  work: (connection: Connection, config: Config, by: AuditActor) => Promise<T>,
  options: { isMigrated?: boolean } = {},
): Promise<T> {
  const config = readConfig(operator.env)
  prepareDataFolder(config)
  const connection = await openDatabase(config, { ...options, isPatient: true })
  try {
    return await work(connection, config, { actor: 'operator', from: { requestId: requestOf(operator) } })
  } finally {
    await connection.close()
  }
}

/** Runs work on the whole academy with its ports open, under the operator's name; closes everything again. */
export async function withAcademy<T>(
  operator: Operator,
  work: (academy: AppContext, actor: Actor, by: AuditActor) => Promise<T>,
): Promise<T> {
  return withDatabase(operator, async (connection, config, by) => {
    const ports = createPorts(config, connection, operator.clock)
    const actor: Actor = {
      source: 'operator',
      requestId: requestOf(operator),
      log: pino({ level: 'silent' }),
    }
    try {
      return await work({ ...ports, config, db: connection.db }, actor, by)
    } finally {
      await ports.paymentProvider.close()
      await ports.mail.close()
    }
  })
}

/** Returns the command's name in place of the id of a request, which a command lacks. */
function requestOf({ command }: Operator): string {
  return `cli ${command ?? ''}`.trimEnd()
}
