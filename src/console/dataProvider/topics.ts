import { getCourse } from '#contract/courses.ts'
import type { Topic } from '#contract/entities.ts'
import { addTopic, addTopicDetail, deleteTopic } from '#contract/tutor/topics.ts'
import type { ApiClient } from '#shared/api/apiClient.ts'
import { notFound, succeeded } from './failures.ts'
import { pageOf } from './listArguments.ts'
import type { TopicChange, TopicRecord } from './records.ts'
import type { ResourceMethods } from './resourceProvider.ts'

/** The topics of a course, by slug: `course`, in a filter, in `meta` or in the data, is the course's slug. */
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

    async create({ data: { course, topic } }) {
      const reply = succeeded(await api.call(addTopic, { body: { slug: course, topic } }))
      const added = reply.topics.reduce((last, next) => (next.id > last.id ? next : last))
      return changed(added.slug, reply)
    },

    async update({ id, data }) {
      const body = {
        slug: String(id),
        topic: data.topic,
        ...('detail' in data && { detail: data.detail ?? '' }),
        ...('external_resources' in data && { resources: data.external_resources ?? '' }),
        seen: data.seen,
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
