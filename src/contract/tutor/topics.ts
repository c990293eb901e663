import type { Endpoint } from '#contract/endpoint.ts'
import { Topic } from '#contract/entities.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Paragraphs, Slug, Version } from '#contract/fields.ts'
import { COURSE_PARTS_MAX } from '#contract/rules/courseFields.ts'
import { RESOURCES_MAX, TOPIC_DETAIL_MAX, TOPIC_MAX } from '#contract/rules/textLimits.ts'
import { Type } from '#contract/schema.ts'

/** Each change returns the whole list in the course's order, which replaces the screen's. */
const TopicsReply = Succeeded({ topics: Type.Array(Topic) })
const TopicTitle = Type.String({ title: 'Topic', minLength: 1, maxLength: TOPIC_MAX, pattern: '\\S' })
const TopicDetail = Paragraphs({ title: 'Detail', maxLength: TOPIC_DETAIL_MAX })

/** Adds a topic; `slug` is the course's. */
export const addTopic = {
  method: 'POST',
  path: '/api/courses/add-topic',
  role: 'tutor',
  policy: 'own course',
  tag: 'topics',
  creates: true,
  summary: 'Adds a topic to a course.',
  body: Type.Object({ slug: Slug, topic: TopicTitle, detail: Type.Optional(TopicDetail) }),
  errors: ['course.not_found', 'topic.limit_reached'],
  reply: TopicsReply,
} as const satisfies Endpoint

/** Changes a topic's title, detail and resources; `slug` is the topic's. */
export const addTopicDetail = {
  method: 'POST',
  path: '/api/courses/add-topic-detail',
  role: 'tutor',
  policy: 'own course',
  tag: 'topics',
  summary: "Changes a topic's title, detail and resources.",
  body: Type.Object({
    slug: Slug,
    topic: TopicTitle,
    detail: Type.Optional(TopicDetail),
    resources: Type.Optional(Paragraphs({ title: 'Resources', maxLength: RESOURCES_MAX })),
    version: Type.Optional(Version),
  }),
  errors: ['topic.not_found', 'record.changed'],
  reply: TopicsReply,
} as const satisfies Endpoint

/** Deletes a topic; `slug` is the topic's. */
export const deleteTopic = {
  method: 'POST',
  path: '/api/courses/delete-topic',
  role: 'tutor',
  policy: 'own course',
  tag: 'topics',
  summary: 'Deletes a topic.',
  body: Type.Object({ slug: Slug }),
  errors: ['topic.not_found'],
  reply: TopicsReply,
} as const satisfies Endpoint

/** Reorders the topics of the tutor's own course; `topics` are all slugs in the new order. */
export const orderTopics = {
  tag: 'console',
  role: 'tutor',
  method: 'POST',
  path: '/api/console/order-topics',
  policy: 'own course',
  summary: 'Puts the topics of a course in another order.',
  body: Type.Object({
    slug: Slug,
    topics: Type.Array(Slug, { title: 'Topics', maxItems: COURSE_PARTS_MAX, uniqueItems: true }),
  }),
  errors: ['course.not_found', 'record.changed'],
  reply: Succeeded({ topics: Type.Array(Topic) }),
} as const satisfies Endpoint
