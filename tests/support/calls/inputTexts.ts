import type { Endpoint } from '#contract/endpoint.ts'

/** A string parameter in a call's schema. */
export interface InputText {
  endpoint: Endpoint
  /** E.g. `POST /api/signup body.email`. */
  name: string
  part: 'params' | 'query' | 'body'
  /** The path of the text in its part, e.g. `['fields', 'title']`; `[]` means any index of a list. */
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

/** Returns every string that a call takes in its path, query or body. */
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
