import { NAME_MAX } from '#contract/rules/session.ts'
import { SLUG_MAX, SLUG_PATTERN } from '#contract/rules/textLimits.ts'
import { type Static, type TSchema, Type } from '#contract/schema.ts'

/** Returns the schema of a value or null. */
export function Nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()])
}

/** Returns the schema of one of these words or numbers. TypeScript loses mapped literal types, so the type is stated. */
export function OneOf<const Values extends readonly (string | number)[]>(
  values: Values,
  options: { title?: string } = {},
) {
  return Type.Unsafe<Values[number]>(
    Type.Union(
      values.map(value => Type.Literal(value)),
      options,
    ),
  )
}

/** Returns the schema of a text that may have line breaks and tabs; every other text is one line. */
export function Paragraphs(options: {
  title: string
  maxLength: number
  minLength?: number
  pattern?: string
}) {
  return Type.String({ ...options, multiLine: true })
}

/** The id of a row. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** Counts the edits of a record. A save that names an older version is refused with `record.changed`. */
export const Version = Type.Integer({ title: 'Version', minimum: 1, maximum: 2_147_483_647 })

/** A UTC instant as ISO-8601 text, e.g. `2026-03-01T09:00:00.000Z`. */
export const Instant = Type.String()

export const Slug = Type.String({
  title: 'Slug',
  description: 'lower-case words joined by hyphens',
  minLength: 1,
  maxLength: SLUG_MAX + 20,
  pattern: SLUG_PATTERN,
})

/** The query parameters of a page of a list. */
export const PageQuery = {
  items: Type.Optional(Type.Integer({ title: 'Items', minimum: 1, maximum: 100 })),
  page: Type.Optional(Type.Integer({ title: 'Page', minimum: 1, maximum: 10_000 })),
}

/** The size of the whole list, in the reply of a page. */
export const PageFacts = {
  total: Type.Integer(),
  page: Type.Integer(),
  per_page: Type.Integer(),
  last_page: Type.Integer(),
}

/** A person's name as others see it. */
export const PersonName = Type.Object({ firstname: Type.String(), lastname: Type.String() })
export type PersonName = Static<typeof PersonName>

export const PersonNameInput = (title: string) =>
  Type.String({ title, minLength: 1, maxLength: NAME_MAX, pattern: '\\S' })
