import type { Insertable, RawBuilder, Updateable } from 'kysely'
import type { Topic } from '#contract/entities.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inTransaction } from '../../../platform/database/inTransaction.ts'
import type { CourseRow, TopicRow, TopicsTable } from '../../../platform/database/tables/catalogue.ts'
import { HttpError } from '../../../platform/errors.ts'
import { lockCourse } from '../queries/courses.ts'

/** The columns of a topic that are read to show it. */
export type ShownTopic = Pick<TopicRow, 'id' | 'slug' | 'topic' | 'detail' | 'external_resources' | 'version'>

/** Presents a topic as course pages show it. */
export function presentTopic({ id, slug, topic, detail, external_resources, version }: ShownTopic): Topic {
  return { id, slug, topic, detail, external_resources, version }
}

/** The maximum number of topics per course: more than any syllabus has. */
const MAX_TOPICS = 200

/** Leaves room for rows that an operator added to the database: none of them is hidden. */
const MOST_LISTED = MAX_TOPICS + 50

/** Lists a course's topics in their order. */
export function listTopics(db: Db, courseId: number): Promise<ShownTopic[]> {
  return topicsOf(db, courseId).execute()
}

/** Builds the query of `listTopics`, also as a subquery, with the outer statement's column as the course. */
export function topicsOf(db: Db, courseId: number | RawBuilder<number>) {
  return db
    .selectFrom('topics')
    .select(['id', 'slug', 'topic', 'detail', 'external_resources', 'version'])
    .where('course_id', '=', courseId)
    .orderBy('position')
    .orderBy('id')
    .limit(MOST_LISTED)
}

/** Finds a topic by its slug in one of the tutor's own courses. */
export function findOwnedTopic(db: Db, tutorId: number, slug: string): Promise<TopicRow | undefined> {
  return db
    .selectFrom('topics')
    .innerJoin('courses', 'courses.id', 'topics.course_id')
    .selectAll('topics')
    .where('topics.slug', '=', slug)
    .where('courses.tutor_id', '=', tutorId)
    .executeTakeFirst()
}

/**
 * Adds a topic after the others; rejects with a duplicate of `slug` if the slug is taken.
 * @throws HttpError `topic.limit_reached` if the course has the maximum
 */
export async function appendTopic(db: Db, topic: Omit<Insertable<TopicsTable>, 'position'>): Promise<void> {
  await inTransaction(db, async trx => {
    await lockCourse(trx, topic.course_id)
    if ((await listTopics(trx, topic.course_id)).length >= MAX_TOPICS) {
      throw new HttpError('topic.limit_reached', `A course can have up to ${MAX_TOPICS} topics.`)
    }
    await trx
      .insertInto('topics')
      .values(({ selectFrom, eb, fn }) => ({
        ...topic,
        position: selectFrom('topics')
          .select(eb(fn.coalesce(fn.max('position'), eb.lit(0)), '+', eb.lit(1)).as('next'))
          .where('course_id', '=', topic.course_id),
      }))
      .execute()
  })
}

/** Updates a topic, and returns whether it existed. */
export async function updateTopic(db: Db, id: number, fields: Updateable<TopicsTable>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('topics')
    .set(fields)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes a topic, and returns whether it existed: of two calls at once only one deletes it. */
export async function removeTopic(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('topics').where('id', '=', id).executeTakeFirst()
  return numDeletedRows === 1n
}

/** The number of characters that a copied topic keeps of its slug; ids that make it unique follow. */
const TOPIC_SLUG_BASE = 50

/** Copies the topics of a course to its copy. */
export async function copyTopics(trx: Db, courseId: number, copy: CourseRow): Promise<void> {
  const topics = await trx.selectFrom('topics').selectAll().where('course_id', '=', courseId).execute()
  if (topics.length === 0) return
  const copies = topics.map(({ id, slug, ...topic }) => ({
    ...topic,
    slug: `${slug.slice(0, TOPIC_SLUG_BASE)}-${copy.id}-${id}`,
    course_id: copy.id,
    created_at: copy.created_at,
  }))
  await trx.insertInto('topics').values(copies).execute()
}
