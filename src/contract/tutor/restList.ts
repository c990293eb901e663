import { Id } from '#contract/fields.ts'
import { Type } from '#contract/schema.ts'

/**
 * Plain REST in the dialect of ra-data-simple-rest, for resources without a call in the specification: the reply is the record or
 * the list itself, and a list has `Content-Range: class-sessions 0-24/319`.
 */

/**
 * `sort=["starts_at","ASC"]`, `range=[0,24]`, `filter={"course":"slug","id":[1,2]}`, each as JSON text. Filters of classes and
 * slots: the instants `from` and `to`; of classes: `cohort` (an id) and `state` (coming, over or cancelled); of slots: `state`
 * (free, booked or cancelled); of ratings: `state` (unanswered or answered).
 */
export const RestListQuery = Type.Object({
  sort: Type.Optional(Type.String({ title: 'Sort', maxLength: 200 })),
  range: Type.Optional(Type.String({ title: 'Range', maxLength: 50 })),
  filter: Type.Optional(Type.String({ title: 'Filter', maxLength: 2_000 })),
})
export const RestId = Type.Object({ id: Id })
