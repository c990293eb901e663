import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../appContext.ts'
import { timestampIn } from '../clock.ts'
import type { JobKind } from './job.ts'
import { createLane } from './lane.ts'
import { forgetEnded } from './queue.ts'
import { addTimer } from './timer.ts'

const LOOK_MILLISECONDS = 2_000
const CLOSE_MILLISECONDS = 3_000
const FORGET_MILLISECONDS = 60 * 60 * 1_000
const DAY_SECONDS = 24 * 60 * 60
/** So long a key keeps what is told twice from being done twice. */
const DONE_DAYS = 30
const GIVEN_UP_DAYS = 90

/** Works off the due jobs of these kinds while the server listens; any number of servers may. */
export function addJobRunner(app: FastifyInstance, academy: AppContext, kinds: readonly JobKind[]): void {
  const lanes = kinds.map(kind => createLane(academy, kind, app.log))
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    for (const lane of lanes) lane.start()
  }

  app.addHook('onListen', async () => {
    look()
    timer = setInterval(look, LOOK_MILLISECONDS).unref()
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    const settled = Promise.all(lanes.map(lane => lane.settled()))
    await Promise.race([settled, sleep(CLOSE_MILLISECONDS, undefined, { ref: false })])
    for (const lane of lanes) lane.stop()
    await settled
  })
  addTimer(app, { name: 'forgetting old jobs', milliseconds: FORGET_MILLISECONDS }, async () => {
    await forgetOldJobs(academy)
  })
}

/** Forgets what ended long ago, a few at a time. */
export async function forgetOldJobs({ db, clock }: AppContext): Promise<number> {
  const days = { done: DONE_DAYS, dropped: DONE_DAYS, 'given up': GIVEN_UP_DAYS } as const
  let forgotten = 0
  for (const outcome of Object.keys(days) as (keyof typeof days)[]) {
    const before = timestampIn(clock, -days[outcome] * DAY_SECONDS)
    let some: number
    do {
      some = await forgetEnded(db, outcome, before)
      forgotten += some
    } while (some > 0)
  }
  return forgotten
}
