import { setTimeout as sleep } from 'node:timers/promises'
import fp from 'fastify-plugin'
import type { AppContext } from '../appContext.ts'
import { timestamp } from '../time/clock.ts'
import type { JobKind } from './job.ts'
import { createLane, type Lane } from './lane.ts'
import { freeClaims, startOver } from './queue.ts'

/** The interval of the poll for due jobs. */
const LOOK_MILLISECONDS = 1_000
const CLOSE_MILLISECONDS = 3_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Runs a kind of job while the server listens; `start` of the reply looks for due jobs at once. */
    workOff(kind: JobKind): Pick<Lane, 'start'>
  }
}

/** Runs the due jobs of every registered kind; any number of servers may do so. */
export const jobRunner = fp(async (app, { academy }: { academy: AppContext }) => {
  const lanes: { kind: JobKind; lane: Lane; isBegun: boolean }[] = []
  let timer: NodeJS.Timeout | undefined

  app.decorate('workOff', kind => {
    const lane = createLane(academy, kind, app.log)
    lanes.push({ kind, lane, isBegun: false })
    return lane
  })

  async function look(one: (typeof lanes)[number]): Promise<void> {
    if (!one.isBegun) await begin(academy, one.kind)
    one.isBegun = true
    one.lane.start()
  }

  function lookAtAll(): void {
    for (const one of lanes) {
      look(one).catch(error => app.log.error({ err: error, kind: one.kind.name }, 'a job could not be begun'))
    }
  }

  function allSettled(): Promise<unknown> {
    return Promise.all(lanes.map(({ lane }) => lane.settled()))
  }

  app.addHook('onListen', async () => {
    lookAtAll()
    timer = setInterval(lookAtAll, LOOK_MILLISECONDS).unref()
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    await Promise.race([allSettled(), sleep(CLOSE_MILLISECONDS, undefined, { ref: false })])
    for (const { lane } of lanes) lane.stop()
    // Checked again, because a job may have become due.
    await allSettled()
  })
})

/** Takes over a killed server's repeatable jobs at once, without waiting for their claims to expire. */
async function begin(
  { db, clock }: AppContext,
  { name, everySeconds, isRepeatable }: JobKind,
): Promise<void> {
  const now = timestamp(clock)
  if (everySeconds !== undefined) await startOver(db, name, { key: name, payload: {} }, now)
  if (isRepeatable) await freeClaims(db, name, now)
}
