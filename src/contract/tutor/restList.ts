import { Id } from '#contract/fields.ts'
import { Type } from '#contract/schema.ts'

/**
 * Plain REST in the dialect of ra-data-simple-rest, for what the specification gives no call of its own: the reply is
 * the record or the list itself, and a list carries `Content-Range: class-sessions 0-24/319`.
 */

/**
 * `sort=["starts_at","ASC"]`, `range=[0,24]`, `filter={"course":"slug","id":[1,2]}`, each as JSON text. Classes and slots are also narrowed by `from` and
 * `to`, two instants, classes by
 * `cohort`, a number, and by `state`: coming, over or cancelled; slots by `state`: free, booked or cancelled.
 */
export const RestListQuery = Type.Object({
  sort: Type.Optional(Type.String({ title: 'Sort', maxLength: 200 })),
  range: Type.Optional(Type.String({ title: 'Range', maxLength: 50 })),
  filter: Type.Optional(Type.String({ title: 'Filter', maxLength: 2_000 })),
})
export const RestId = Type.Object({ id: Id })
