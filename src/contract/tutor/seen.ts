import { type Static, type TObject, Type } from '#contract/schema.ts'

/**
 * The given fields of a record as the tutor saw them, in the body of a call that changes it: is one of them another by now, the call is
 * refused with `record.changed`. Left out, the record is changed in any case.
 */
export function Seen<Entity extends TObject, Field extends keyof Static<Entity> & string>(
  entity: Entity,
  fields: readonly Field[],
) {
  return Type.Optional(Type.Partial(Type.Pick(entity, [...fields])))
}
