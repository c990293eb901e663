import type { FastifyInstance } from 'fastify'
import { unwatchCourse, watchCourse } from '#contract/watching.ts'
import { emit } from '../../outbox/emit.ts'
import type { AppContext } from '../../platform/appContext.ts'
import { inTransaction } from '../../platform/database/inTransaction.ts'
import { registerEndpoint } from '../../platform/http/registerEndpoint.ts'
import { success } from '../../platform/http/success.ts'
import { eachApart } from '../../platform/jobs/eachApart.ts'
import type { JobKind } from '../../platform/jobs/job.ts'
import { timestamp } from '../../platform/time/clock.ts'
import { mayBuy, refuseUnverified } from '../courses/policy.ts'
import { findCourseForEnrolment, findEnrolment } from '../courses/queries.ts'
import { addWatcher, listWatchersToTell, removeWatcher, setTold } from './queries.ts'

/** Registers the routes with which a learner asks to be told that a course takes learners again, and the timer that tells them. */
export function watchingRoutes(app: FastifyInstance, academy: AppContext): void {
  const { db, clock } = academy
  app.workOff(tellingWatchers)

  registerEndpoint(app, watchCourse, async ({ body: { course_id, method }, user }) => {
    const isEnrolled = (await findEnrolment(db, user.id, course_id)) !== undefined
    mayBuy(await findCourseForEnrolment(db, course_id), { isEnrolled })
    refuseUnverified(academy, user)
    await addWatcher(db, { user_id: user.id, course_id, method }, timestamp(clock))
    return success({})
  })

  registerEndpoint(app, unwatchCourse, async ({ body, user }) => {
    await removeWatcher(db, { user_id: user.id, ...body })
    return success({})
  })
}

/** The most learners told in one round; the rest follow in the next. */
const AT_A_TIME = 200

const tellingWatchers: JobKind = {
  name: 'telling who waits for a course',
  atOnce: 1,
  deadlineSeconds: 60,
  everySeconds: 60,
  handle: async academy => {
    await tellWatchers(academy)
    return 'done'
  },
}

/** Tells learners once that the course that they wait for takes learners again. */
export async function tellWatchers({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<void> {
  const now = timestamp(clock)
  const waiting = await listWatchersToTell(db, AT_A_TIME, now)
  await eachApart(
    waiting.map(({ id }) => async () => {
      await inTransaction(db, async trx => {
        const told = await setTold(trx, id, now)
        if (told)
          await emit(trx, { event: { about: 'course open', to: told.user_id, watch: id }, key: id }, now)
      })
    }),
  )
}
