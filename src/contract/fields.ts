import { NAME_MAX } from '#contract/rules/session.ts'
import { SLUG_MAX, SLUG_PATTERN } from '#contract/rules/textLimits.ts'
import { type Static, type TSchema, Type } from '#contract/schema.ts'

/** A value or null. */
export function Nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()])
}

/** One of these words or numbers. Mapped literals lose their types on the way, so the type is named. */
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

/** A text that keeps its line breaks and tabs; every other text of a call is one line. */
export function Paragraphs(options: {
  title: string
  maxLength: number
  minLength?: number
  pattern?: string
}) {
  return Type.String({ ...options, multiLine: true })
}

/** A row's number. */
export const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** A UTC instant as ISO-8601 text, e.g. `2026-03-01T09:00:00.000Z`. */
export const Instant = Type.String()

export const Slug = Type.String({
  title: 'Slug',
  description: 'lower-case words joined by hyphens',
  minLength: 1,
  maxLength: SLUG_MAX + 20,
  pattern: SLUG_PATTERN,
})

/** A page of a list, as the query asks for it. */
export const PageQuery = {
  items: Type.Optional(Type.Integer({ title: 'Items', minimum: 1, maximum: 100 })),
  page: Type.Optional(Type.Integer({ title: 'Page', minimum: 1, maximum: 10_000 })),
}

/** The size of a whole list, beside one page of it. */
export const PageFacts = {
  total: Type.Integer(),
  page: Type.Integer(),
  per_page: Type.Integer(),
  last_page: Type.Integer(),
}

/** A person as others may see them. */
export const PersonName = Type.Object({ firstname: Type.String(), lastname: Type.String() })
export type PersonName = Static<typeof PersonName>

export const PersonNameInput = (title: string) =>
  Type.String({ title, minLength: 1, maxLength: NAME_MAX, pattern: '\\S' })
