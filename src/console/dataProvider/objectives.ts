import { getCourse } from '#contract/courses.ts'
import type { Objective } from '#contract/entities.ts'
import { addObjective, deleteObjective, updateObjective } from '#contract/tutor/objectives.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { notFound, succeeded } from './failures.ts'
import { pageOf } from './listArguments.ts'
import type { ObjectiveChange } from './records.ts'
import type { ResourceMethods } from './resourceProvider.ts'

/** The objectives of a course, by number: `course`, in a filter, in `meta` or in the data, is the course's slug. */
export function objectives(api: ApiClient): ResourceMethods<Objective> {
  const objectivesOf = async (course: string, signal?: AbortSignal) =>
    (await api.call(getCourse, { params: { slug: course }, signal })).data.objectives

  return {
    async getList({ filter: { course, ...filter }, signal, ...rest }) {
      return pageOf(await objectivesOf(course, signal), { ...rest, filter })
    },

    async getOne({ id, meta, signal }) {
      const objective = (await objectivesOf(meta.course, signal)).find(
        objective => objective.id === Number(id),
      )
      if (!objective) throw notFound('objective')
      return objective
    },

    async create({ data: { course, objective } }) {
      const reply = succeeded(await api.call(addObjective, { body: { slug: course, objective } }))
      return changed(Math.max(...reply.objectives.map(({ id }) => id)), reply)
    },

    async update({ id, data: { objective, seen } }) {
      return changed(
        Number(id),
        succeeded(await api.call(updateObjective, { body: { id: Number(id), objective, seen } })),
      )
    },

    async remove({ id }) {
      return changed(Number(id), succeeded(await api.call(deleteObjective, { body: { id: Number(id) } })))
    },
  }
}

function changed(
  id: number,
  { objectives, message }: { objectives: Objective[]; message?: string },
): ObjectiveChange {
  return { ...objectives.find(objective => objective.id === id), id, objectives, message }
}
