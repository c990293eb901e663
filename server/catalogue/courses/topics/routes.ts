import type { FastifyInstance } from 'fastify'
import { addTopic, addTopicDetail, deleteTopic, orderTopics } from '#contract/tutor/topics.ts'
import { lockTutor } from '../../../people/tutorStatus.ts'
import type { AppContext } from '../../../platform/appContext.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { TopicRow } from '../../../platform/database/tables/catalogue.ts'
import { HttpError, refuseStale } from '../../../platform/errors.ts'
import type { Account } from '../../../platform/http/account.ts'
import { registerEndpoint } from '../../../platform/http/registerEndpoint.ts'
import { success } from '../../../platform/http/success.ts'
import { timestamp } from '../../../platform/time/clock.ts'
import { putInOrder } from '../editing/order.ts'
import { insertWithSlug } from '../editing/uniqueSlug.ts'
import { ownCourse } from '../policy.ts'
import { appendTopic, findOwnedTopic, listTopics, presentTopic, removeTopic, updateTopic } from './queries.ts'

/** Registers the routes of the topics of a tutor's own courses; every response carries the course's whole list. */
export function topicRoutes(app: FastifyInstance, { db, clock }: AppContext): void {
  registerEndpoint(app, addTopic, async ({ body, user }) => {
    const course = await ownCourse(db, user, body.slug)
    const topic = body.topic.trim()
    await insertWithSlug(topic, 'topic', slug =>
      appendTopic(db, {
        slug,
        topic,
        course_id: course.id,
        detail: textOrNull(body.detail ?? ''),
        external_resources: null,
        created_at: timestamp(clock),
      }),
    )
    return success({ message: 'Topic added.', topics: await topicsOf(course.id) })
  })

  registerEndpoint(
    app,
    addTopicDetail,
    async ({ body: { slug, topic, detail, resources, version }, user }) => {
      const courseId = await inTransaction(db, async trx => {
        await lockTutor(trx, user.id)
        const before = await ownTopic(trx, user, slug)
        refuseStale(version, before)
        const isUpdated = await updateTopic(trx, before.id, {
          topic: topic.trim(),
          version: before.version + 1,
          ...(detail !== undefined && { detail: textOrNull(detail) }),
          ...(resources !== undefined && { external_resources: textOrNull(resources) }),
        })
        if (!isUpdated) throw topicNotFound()
        return before.course_id
      })
      return success({ message: 'Topic saved.', topics: await topicsOf(courseId) })
    },
  )

  registerEndpoint(app, deleteTopic, async ({ body, user }) => {
    const { id, course_id } = await ownTopic(db, user, body.slug)
    if (!(await removeTopic(db, id))) throw topicNotFound()
    return success({ message: 'Topic deleted.', topics: await topicsOf(course_id) })
  })

  registerEndpoint(app, orderTopics, async ({ body, user }) => {
    const course = await ownCourse(db, user, body.slug)
    const idOf = new Map((await listTopics(db, course.id)).map(({ slug, id }) => [slug, id]))
    // No row has the id 0, so a slug of no topic here is refused like other concurrent changes.
    const ids = body.topics.map(slug => idOf.get(slug) ?? 0)
    const topics = await putInOrder(db, { table: 'topics', courseId: course.id, ids }, listTopics)
    return success({ message: 'Order saved.', topics: topics.map(presentTopic) })
  })

  async function topicsOf(courseId: number) {
    return (await listTopics(db, courseId)).map(presentTopic)
  }
}

async function ownTopic(db: Db, tutor: Account, slug: string): Promise<TopicRow> {
  const topic = await findOwnedTopic(db, tutor.id, slug)
  if (!topic) throw topicNotFound()
  return topic
}

function topicNotFound(): HttpError {
  return new HttpError('topic.not_found', 'Topic not found.')
}

function textOrNull(text: string): string | null {
  return text.trim() || null
}
