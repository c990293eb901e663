import type { Endpoint } from '#contract/endpoint.ts'

/** A text that a call takes, as its schema has it. */
export interface InputText {
  endpoint: Endpoint
  /** E.g. `POST /api/signup body.email`. */
  name: string
  part: 'params' | 'query' | 'body'
  /** The place of the text in its part: `['fields', 'title']`; `[]` stands for any place of a list. */
  path: string[]
  maxLength?: number
  pattern?: string
  multiLine?: boolean
}

interface Schema {
  type?: string
  maxLength?: number
  pattern?: string
  multiLine?: boolean
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

/** Every text that may be sent with a call, in its path, query or body. */
export function inputTexts(endpoint: Endpoint): InputText[] {
  const texts: InputText[] = []
  for (const part of ['params', 'query', 'body'] as const) {
    const walk = ({ type, properties, items, anyOf, ...rest }: Schema, path: string[]): void => {
      const name = `${endpoint.method} ${endpoint.path} ${[part, ...path].join('.')}`
      if (type === 'string' && rest.const === undefined) texts.push({ endpoint, name, part, path, ...rest })
      for (const [key, inner] of Object.entries(properties ?? {})) walk(inner, [...path, key])
      for (const inner of anyOf ?? []) walk(inner, path)
      if (items) walk(items, [...path, '[]'])
    }
    const schema = endpoint[part]
    if (schema) walk(schema as Schema, [])
  }
  return texts
}
