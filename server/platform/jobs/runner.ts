import { setTimeout as sleep } from 'node:timers/promises'
import fp from 'fastify-plugin'
import type { AppContext } from '../appContext.ts'
import { timestamp } from '../time/clock.ts'
import type { JobKind } from './job.ts'
import { createLane, type Lane } from './lane.ts'
import { freeClaims, startOver } from './queue.ts'

/** Nothing that is due waits longer for a server that has time for it. */
const LOOK_MILLISECONDS = 1_000
const CLOSE_MILLISECONDS = 3_000

declare module 'fastify' {
  interface FastifyInstance {
    /** Works off a kind of jobs while the server listens; `start` on what it answers does so at once. */
    workOff(kind: JobKind): Pick<Lane, 'start'>
  }
}

/** Works off the due jobs of every kind that a noun has registered; any number of servers may. */
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
    // Asked again: a job may have come due meanwhile.
    await allSettled()
  })
})

/** Does not wait for the claims of a killed server to end: what it left half done is done before anybody asks. */
async function begin(
  { db, clock }: AppContext,
  { name, everySeconds, isRepeatable }: JobKind,
): Promise<void> {
  const now = timestamp(clock)
  if (everySeconds !== undefined) await startOver(db, name, { key: name, payload: {} }, now)
  if (isRepeatable) await freeClaims(db, name, now)
}
