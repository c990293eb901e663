import type { Endpoint } from '#contract/endpoint.ts'
import { Objective } from '#contract/entities.ts'
import { Succeeded } from '#contract/envelope.ts'
import { Id, Paragraphs, Slug, Version } from '#contract/fields.ts'
import { COURSE_PARTS_MAX } from '#contract/rules/courseFields.ts'
import { OBJECTIVE_MAX } from '#contract/rules/textLimits.ts'
import { Type } from '#contract/schema.ts'

/** Each change returns the whole list in the course's order, which replaces the screen's. */
const ObjectivesReply = Succeeded({ objectives: Type.Array(Objective) })
const ObjectiveText = Paragraphs({
  title: 'Objective',
  minLength: 1,
  maxLength: OBJECTIVE_MAX,
  pattern: '\\S',
})

/** Adds an objective; `slug` is the course's. */
export const addObjective = {
  method: 'POST',
  path: '/api/courses/add-objective',
  role: 'tutor',
  policy: 'own course',
  tag: 'objectives',
  creates: true,
  summary: 'Adds a learning objective to a course.',
  body: Type.Object({ slug: Slug, objective: ObjectiveText }),
  errors: ['course.not_found', 'objective.limit_reached'],
  reply: ObjectivesReply,
} as const satisfies Endpoint

/** Changes an objective's text. */
export const updateObjective = {
  method: 'POST',
  path: '/api/courses/update-objective',
  role: 'tutor',
  policy: 'own course',
  tag: 'objectives',
  summary: "Changes an objective's text.",
  body: Type.Object({ id: Id, objective: ObjectiveText, version: Type.Optional(Version) }),
  errors: ['objective.not_found', 'record.changed'],
  reply: ObjectivesReply,
} as const satisfies Endpoint

/** Deletes an objective. */
export const deleteObjective = {
  method: 'POST',
  path: '/api/courses/delete-objective',
  role: 'tutor',
  policy: 'own course',
  tag: 'objectives',
  summary: 'Deletes an objective.',
  body: Type.Object({ id: Id }),
  errors: ['objective.not_found'],
  reply: ObjectivesReply,
} as const satisfies Endpoint

/** Reorders the objectives of the tutor's own course; `objectives` are all ids in the new order. */
export const orderObjectives = {
  tag: 'console',
  role: 'tutor',
  method: 'POST',
  path: '/api/console/order-objectives',
  policy: 'own course',
  summary: 'Puts the objectives of a course in another order.',
  body: Type.Object({
    slug: Slug,
    objectives: Type.Array(Id, { title: 'Objectives', maxItems: COURSE_PARTS_MAX, uniqueItems: true }),
  }),
  errors: ['course.not_found', 'record.changed'],
  reply: Succeeded({ objectives: Type.Array(Objective) }),
} as const satisfies Endpoint
