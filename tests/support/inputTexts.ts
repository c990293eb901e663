import type { Endpoint } from '#contract/endpoint.ts'

/** A text that a call takes, as its schema has it. */
export interface InputText {
  /** E.g. `POST /api/signup body.email`. */
  name: string
  maxLength?: number
  pattern?: string
}

interface Schema {
  type?: string
  maxLength?: number
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** Every text that may be sent with a call, in its path, query or body. */
export function inputTexts(endpoint: Endpoint): InputText[] {
  const texts: InputText[] = []
  const walk = (schema: Schema, name: string): void => {
    if (schema.type === 'string' && !('const' in schema) && !('enum' in schema))
      texts.push({ name, ...schema })
    for (const [key, inner] of Object.entries(schema.properties ?? {})) walk(inner, `${name}.${key}`)
    for (const inner of schema.anyOf ?? []) walk(inner, name)
    if (schema.items) walk(schema.items, `${name}[]`)
  }
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (schema) walk(schema as Schema, `${endpoint.method} ${endpoint.path} ${part}`)
  }
  return texts
}
