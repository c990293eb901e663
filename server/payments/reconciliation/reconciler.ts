import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../appContext.ts'
import { giveLeaseBack, takeLease } from '../../database/lease.ts'
import type { Actor } from '../paymentEvents.ts'
import { reconcile } from './reconcile.ts'

const LEASE = 'reconciler'
/** Longer than the way from one pass to the next, so that a server that lives keeps the lease. */
const LEASE_SECONDS = 45
const PASS_MILLISECONDS = 20_000
const CLOSE_MILLISECONDS = 3_000
const HOUR = 3_600_000

/** The provider's list is looked through this far back: longer than it retries its own webhooks. */
const LIST_DAYS = 4

/**
 * Reconciles on a timer while the server listens, one server of many at a time. The first pass is at the start and
 * asks for no lease, which a killed server may still hold: what it left half done is done before anybody asks.
 */
export function addReconciler(app: FastifyInstance, academy: AppContext): void {
  const holder = randomUUID()
  let timer: NodeJS.Timeout | undefined
  let isClosing = false
  let underWay: Promise<void> | null = null
  let isFirst = true
  let listedAt = 0

  async function pass(): Promise<void> {
    const { db, clock } = academy
    const isHolder = await takeLease(db, clock, { name: LEASE, holder, seconds: LEASE_SECONDS })
    if (!isHolder && !isFirst) return
    isFirst = false
    const now = clock.now().getTime()
    // A clock that was set back must not put the list off.
    const isListDue = Math.abs(now - listedAt) >= HOUR
    const since = isListDue ? new Date(now - LIST_DAYS * 24 * HOUR).toISOString() : undefined
    const actor: Actor = { source: 'reconciler', requestId: null, log: app.log }
    const report = await reconcile(academy, actor, { since })
    if (isListDue && report.brokenOff === null) listedAt = now
    const { settled, givenUp, failed, orphans, brokenOff } = report
    if (settled.length + givenUp.length + failed.length + orphans.length > 0 || brokenOff) {
      app.log.info({ settled, givenUp, failed, orphans: orphans.length, brokenOff }, 'payments reconciled')
    }
  }

  function run(): void {
    if (underWay) return
    underWay = pass()
      .catch(error => app.log.error({ err: error }, 'a reconciling pass failed'))
      .finally(() => {
        underWay = null
        if (!isClosing) timer = setTimeout(run, PASS_MILLISECONDS).unref()
      })
  }

  app.addHook('onListen', async () => run())
  app.addHook('preClose', async () => {
    isClosing = true
    clearTimeout(timer)
    if (!underWay && !timer) return
    await Promise.race([underWay, sleep(CLOSE_MILLISECONDS, undefined, { ref: false })])
    await giveLeaseBack(academy.db, LEASE, holder).catch(() => undefined)
  })
}
