import type { SortPayload } from 'react-admin'
import { getCourse } from '#contract/courses.ts'
import type { Objective, Topic } from '#contract/entities.ts'
import { listTutorEnrolments, type TutorEnrolment } from '#contract/tutor/enrolments.ts'
import { addObjective, deleteObjective, updateObjective } from '#contract/tutor/objectives.ts'
import { getReview, type Review, removeReply, replyToReview } from '#contract/tutor/reviews.ts'
import { addTopic, addTopicDetail, deleteTopic } from '#contract/tutor/topics.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import {
  notFound,
  type ObjectiveChange,
  pageOf,
  pageThrough,
  type ReplyRecord,
  type ResourceMethods,
  succeeded,
  type TopicChange,
  type TopicRecord,
} from './rest.ts'

/** The topics of a course, by slug. `course` in a filter, in `meta` or in the data is the course's slug. */
export function topics(api: ApiClient): ResourceMethods<TopicRecord> {
  const topicsOf = async (course: string, signal?: AbortSignal) =>
    (await api.call(getCourse, { params: { slug: course }, signal })).data.topics.map(topicRecord)

  return {
    formNames: { resources: 'external_resources' },

    async getList({ filter: { course, ...filter }, signal, ...rest }) {
      return pageOf(await topicsOf(course, signal), { ...rest, filter })
    },

    async getOne({ id, meta, signal }) {
      const topic = (await topicsOf(meta.course, signal)).find(({ slug }) => slug === id)
      if (!topic) throw notFound('topic')
      return topic
    },

    async create({ data: { course, topic, detail } }) {
      const body = { slug: course, topic, ...(detail && { detail }) }
      const reply = succeeded(await api.call(addTopic, { body }))
      const added = reply.topics.reduce((last, next) => (next.id > last.id ? next : last))
      return changed(added.slug, reply)
    },

    async update({ id, data }) {
      const body = {
        slug: String(id),
        topic: data.topic,
        ...('detail' in data && { detail: data.detail ?? '' }),
        ...('external_resources' in data && { resources: data.external_resources ?? '' }),
        version: data.version,
      }
      return changed(String(id), succeeded(await api.call(addTopicDetail, { body })))
    },

    async remove({ id }) {
      const slug = String(id)
      return changed(slug, succeeded(await api.call(deleteTopic, { body: { slug } })))
    },
  }
}

/** A topic as a record of the console. */
export function topicRecord(topic: Topic): TopicRecord {
  return { ...topic, id: topic.slug }
}

function changed(slug: string, { topics, message }: { topics: Topic[]; message?: string }): TopicChange {
  const topic = topics.find(topic => topic.slug === slug)
  return { ...(topic && topicRecord(topic)), id: slug, topics, message }
}

/** The objectives of a course, by id. `course` in a filter, in `meta` or in the data is the course's slug. */
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
      return changedObjective(Math.max(...reply.objectives.map(({ id }) => id)), reply)
    },

    async update({ id, data: { objective, version } }) {
      return changedObjective(
        Number(id),
        succeeded(await api.call(updateObjective, { body: { id: Number(id), objective, version } })),
      )
    },

    async remove({ id }) {
      return changedObjective(
        Number(id),
        succeeded(await api.call(deleteObjective, { body: { id: Number(id) } })),
      )
    },
  }
}

function changedObjective(
  id: number,
  { objectives, message }: { objectives: Objective[]; message?: string },
): ObjectiveChange {
  return { ...objectives.find(objective => objective.id === id), id, objectives, message }
}

/** The enrolments, newest first; sorts: `enrolled_at`, `name`; filters: `course` (slug), `status`, `cohort` (id), `q`. */
export function enrollments(api: ApiClient): ResourceMethods<TutorEnrolment> {
  return {
    getList: ({ pagination, sort, filter, signal }) =>
      pageThrough(pagination, page => {
        const { course, status, cohort, q } = filter ?? {}
        const query = {
          ...page,
          course: course || undefined,
          status: status || undefined,
          cohort: cohort || undefined,
          q: q || undefined,
          sort: enrolmentSort(sort),
        }
        return api.call(listTutorEnrolments, { query, signal })
      }),
  }
}

/** Returns the API's name of an order; newest first is the API's default. */
function enrolmentSort(sort: SortPayload | undefined): '-name' | 'name' | 'oldest' | undefined {
  if (sort?.field === 'name') return sort.order === 'DESC' ? '-name' : 'name'
  // react-admin asks for ascending `id` if no order was chosen.
  return sort?.field === 'enrolled_at' && sort.order === 'ASC' ? 'oldest' : undefined
}

/** The tutor's replies to ratings, each under its rating's id; each rating has one at most. */
export function replies(api: ApiClient): ResourceMethods<ReplyRecord> {
  return {
    getList: async () => ({ data: [], total: 0 }),
    getOne: async ({ id }) => replyRecord(await api.call(getReview, { params: { id: Number(id) } })),
    update: async ({ id, data: { reply, version } }) =>
      replyRecord(await api.call(replyToReview, { params: { id: Number(id) }, body: { reply, version } })),
    remove: async ({ id }) => {
      await api.call(removeReply, { params: { id: Number(id) } })
      return { id, message: 'Reply deleted.' }
    },
  }
}

/** Returns the reply to a rating as a record; an empty text means no reply. */
export function replyRecord({ id, reply, version }: Review): ReplyRecord & { version: number } {
  return { id, reply: reply?.text ?? '', version }
}
