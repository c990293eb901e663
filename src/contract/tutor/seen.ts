import { Type } from '#contract/schema.ts'

/**
 * What a tutor saw of a record, in the body of a call that changes it: `fingerprintOf` its `SEEN_FIELDS`. Is one of them another by now, the call
 * is refused with `record.changed`. Left out, the record is changed in any case.
 */
export const Seen = Type.Optional(Type.String({ title: 'Seen', maxLength: 20 }))
