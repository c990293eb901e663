import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { png } from '../pictures.ts'
import type { AnyCall } from './validCalls.ts'

interface Schema {
  type?: string
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}

/** Values known to break servers. */
const HOSTILE: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    0.001,
    1e21,
    1e308,
    2 ** 53,
    2_147_483_648,
    [],
    {},
    [[[[[[]]]]]],
    [null],
    { $ne: 1 },
  ],
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e400',
    'NaN',
    'null',
    'undefined',
    '[]',
    '{}',
    '["id","ASC"]',
    '[0,1e9]',
    '[-1,5]',
  ],
  ...[
    '{"id":[1e99]}',
    '{"id":{}}',
    '{"q":{"a":1}}',
    '{"course":[]}',
    '{"q":"\\u0000"}',
    '{"q":"\\ud800"}',
    '[1,',
  ],
  ...[
    "' or 1=1 --",
    '"); drop table users; --',
    '%',
    '_',
    '\\',
    '*',
    'a b:c*',
    '"near"',
    "'",
    '`',
    '$1',
    '?',
  ],
  ...[
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%00',
    '%zz',
    '/',
    '//evil.example',
    'javascript:alert(1)',
  ],
  ...[
    '<script>alert(1)</script>',
    '{{7*7}}',
    '\u0000',
    '\u001b[31m',
    'a\r\nset-cookie: a=b',
    '\uFFFF',
    '🎨',
    'ı',
    'K',
  ],
  ...[
    'constructor',
    '__proto__',
    'toString',
    'x'.repeat(300),
    'é'.repeat(10_000),
    '.'.repeat(20_000),
    '9'.repeat(400),
  ],
  ...[
    '2026-13-45T99:99:99Z',
    '2026-04-01',
    '0000-00-00T00:00:00Z',
    '+275760-09-13T00:00:00Z',
    '99999999999999',
  ],
]

const BROKEN_JSON = [
  '{',
  '[',
  'nul',
  '{"a":1,}',
  '\uFEFF{}',
  '""',
  '{"a":1}{"a":1}',
  '{"slug":"a","slug":"b"}',
]

const hostile = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
)

/** A call on the wire; `json` is a hand-written body. */
export type HostileCall = AnyCall & { json?: string }

/** Returns calls of an endpoint made from its schemas, valid values and hostile ones. */
export function hostileCalls(endpoint: Endpoint, valid: AnyCall): fc.Arbitrary<HostileCall> {
  const part = (name: 'params' | 'query' | 'body') =>
    endpoint[name] ? partOf(endpoint[name] as Schema, valid[name] ?? {}) : fc.constant(undefined)
  const body = endpoint.body
    ? fc.oneof(
        { weight: 8, arbitrary: part('body').map(made => ({ body: made })) },
        { weight: 1, arbitrary: hostile.map(made => ({ json: JSON.stringify(made) })) },
        { weight: 1, arbitrary: fc.constantFrom(...BROKEN_JSON).map(json => ({ json })) },
      )
    : fc.constant({})
  const files = endpoint.files ? filesOf(endpoint.files) : fc.constant(undefined)
  return fc
    .record({ params: part('params'), query: part('query'), body, files })
    .map(({ params, query, body: sent, files: given }) => ({
      ...(params && { params }),
      ...(query && { query }),
      ...sent,
      ...(given && { files: given }),
    }))
}

/** Each field is valid, generated from its schema, hostile or left out; sometimes there are unknown fields. */
function partOf(
  { properties = {} }: Schema,
  valid: Record<string, unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const LEFT_OUT = Symbol('left out')
  const fields = Object.entries(properties).map(([name, schema]) =>
    fc
      .oneof(
        { weight: 20, arbitrary: fc.constant(name in valid ? valid[name] : LEFT_OUT) },
        { weight: 3, arbitrary: ofSchema(schema) },
        { weight: 3, arbitrary: hostile },
        { weight: 1, arbitrary: fc.constant(LEFT_OUT) },
      )
      .map(value => [name, value] as const),
  )
  const more = fc.oneof(
    { weight: 9, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.dictionary(fc.constantFrom('id', 'tutor_id', 'is_verified', '__proto__', 'x'), hostile),
    },
  )
  return fc.tuple(fc.tuple(...fields), more).map(([entries, rest]) => ({
    ...rest,
    ...Object.fromEntries(entries.filter(([, value]) => value !== LEFT_OUT)),
  }))
}

function ofSchema(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(ofSchema))
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer') return fc.integer({ min: schema.minimum ?? -9, max: schema.maximum ?? 1e9 })
  if (schema.type === 'number') return fc.double({ min: schema.minimum ?? -1e9, max: schema.maximum ?? 1e9 })
  if (schema.type === 'array') return fc.array(ofSchema(schema.items ?? {}), { maxLength: 4 })
  if (schema.type === 'object') return partOf(schema, {})
  const { minLength = 0, maxLength = 100 } = schema
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
}

function filesOf(names: readonly string[]): fc.Arbitrary<Record<string, { bytes: Uint8Array }>> {
  const right = png(4, 4)
  const bytes = fc.oneof(
    fc.constantFrom(right, right.subarray(0, 40), Buffer.alloc(0), Buffer.from('\xff\xd8\xff', 'latin1')),
    fc.uint8Array({ maxLength: 60 }),
    fc.uint8Array({ maxLength: 60 }).map(tail => Buffer.concat([right.subarray(0, 33), tail])),
  )
  return fc
    .tuple(...names.map(name => fc.option(bytes).map(given => [name, given] as const)))
    .map(entries =>
      Object.fromEntries(entries.flatMap(([name, given]) => (given ? [[name, { bytes: given }]] : []))),
    )
}
