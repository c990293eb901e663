import type { FastifyInstance } from 'fastify'
import {
  addObjective,
  deleteObjective,
  orderObjectives,
  updateObjective,
} from '#contract/tutor/objectives.ts'
import { lockTutor } from '../../../people/tutorStatus.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { ObjectiveRow } from '../../../platform/database/tables/catalogue.ts'
import { HttpError, refuseStale } from '../../../platform/errors.ts'
import type { Account } from '../../../platform/http/account.ts'
import { registerEndpoint } from '../../../platform/http/registerEndpoint.ts'
import { success } from '../../../platform/http/success.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { putInOrder } from '../editing/order.ts'
import { ownCourse } from '../policy.ts'
import {
  appendObjective,
  findOwnedObjective,
  listObjectives,
  presentObjective,
  removeObjective,
  updateObjectiveText,
} from './queries.ts'

/** Registers the routes of the objectives of a tutor's own courses; every response carries the course's whole list. */
export function objectiveRoutes(app: FastifyInstance, { db, clock }: AppContext): void {
  registerEndpoint(app, addObjective, async ({ body, user }) => {
    const course = await ownCourse(db, user, body.slug)
    const objective = body.objective.trim()
    await appendObjective(db, { course_id: course.id, objective, created_at: timestamp(clock) })
    return success({ message: 'Objective added.', objectives: await objectivesOf(course.id) })
  })

  registerEndpoint(app, updateObjective, async ({ body, user }) => {
    const courseId = await inTransaction(db, async trx => {
      await lockTutor(trx, user.id)
      const before = await ownObjective(trx, user, body.id)
      refuseStale(body.version, before)
      const edited = { objective: body.objective.trim(), version: before.version + 1 }
      if (!(await updateObjectiveText(trx, before.id, edited))) throw objectiveNotFound()
      return before.course_id
    })
    return success({ message: 'Objective saved.', objectives: await objectivesOf(courseId) })
  })

  registerEndpoint(app, deleteObjective, async ({ body, user }) => {
    const { id, course_id } = await ownObjective(db, user, body.id)
    if (!(await removeObjective(db, id))) throw objectiveNotFound()
    return success({ message: 'Objective deleted.', objectives: await objectivesOf(course_id) })
  })

  registerEndpoint(app, orderObjectives, async ({ body: { slug, objectives: ids }, user }) => {
    const course = await ownCourse(db, user, slug)
    const objectives = await putInOrder(db, { table: 'objectives', courseId: course.id, ids }, listObjectives)
    return success({ message: 'Order saved.', objectives: objectives.map(presentObjective) })
  })

  async function objectivesOf(courseId: number) {
    return (await listObjectives(db, courseId)).map(presentObjective)
  }
}

async function ownObjective(db: Db, tutor: Account, id: number): Promise<ObjectiveRow> {
  const objective = await findOwnedObjective(db, tutor.id, id)
  if (!objective) throw objectiveNotFound()
  return objective
}

function objectiveNotFound(): HttpError {
  return new HttpError('objective.not_found', 'Objective not found.')
}
