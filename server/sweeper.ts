import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { forgetExpiredSessions } from './accounts/sessions.ts'
import type { AppContext } from './appContext.ts'
import { takeLease } from './database/lease.ts'
import { addTimer } from './jobs/timer.ts'
import { forgetOldBodies } from './payments/webhooks/webhookInbox.ts'

const PASS_MILLISECONDS = 60 * 60 * 1_000
/** One server sweeps an hour; a little less, so that it is not its own obstacle at the next pass. */
const LEASE_SECONDS = 55 * 60

/** Sweeps out once an hour what nobody needs any more, one server of many at a time. */
export function sweeper(app: FastifyInstance, { db, clock }: AppContext): void {
  const holder = randomUUID()
  addTimer(app, { name: 'sweeping', milliseconds: PASS_MILLISECONDS }, async () => {
    if (!(await takeLease(db, clock, { name: 'sweeper', holder, seconds: LEASE_SECONDS }))) return
    await forgetExpiredSessions(db, clock)
    await forgetOldBodies(db, clock)
  })
}
