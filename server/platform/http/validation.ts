import { Ajv, type ErrorObject, type FuncKeywordDefinition, type Options, type ValidateFunction } from 'ajv'
import fastJson from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'

/**
 * Returns the schema's validator, compiled at first use. There are a hundred; compiling them at start needs 18 MB more and makes
 * the start a quarter slower.
 */
export function compiledAtFirstUse<T = unknown>(ajv: Ajv, schema: object): ValidateFunction<T> {
  let compiled: ValidateFunction<T> | undefined
  const validate = ((value: unknown) => {
    compiled ??= ajv.compile<T>(schema)
    const isValid = compiled(value)
    validate.errors = compiled.errors
    return isValid
  }) as ValidateFunction<T>
  return validate
}

const options: Options = {
  allErrors: true,
  verbose: true,
  useDefaults: true,
  removeAdditional: false,
  addUsedSchema: false,
  strict: false,
  // TypeBox makes the schemas and a test validates them, so it is not repeated at each start.
  validateSchema: false,
}

/** A character outside the basic plane has two code units, but `maxLength` counts it as one. */
const UNITS_OF_A_CHARACTER = 2

/** With `allErrors` Ajv would also run the pattern on a text that is far too long. */
const boundedPattern: FuncKeywordDefinition = {
  keyword: 'pattern',
  type: 'string',
  schemaType: 'string',
  compile: (pattern: string, { maxLength }) => {
    const expression = new RegExp(pattern, 'u')
    const longest = Number(maxLength ?? Number.POSITIVE_INFINITY) * UNITS_OF_A_CHARACTER
    return (text: string) => text.length > longest || expression.test(text)
  },
}

/** JSON bodies have types already: `null` stays null, `["a"]` stays a list. */
const strictAjv = lengthsBeforePatterns(new Ajv({ ...options, coerceTypes: false }))

/** Query, path and multipart values arrive as text, so numbers are parsed. */
const textAjv = lengthsBeforePatterns(new Ajv({ ...options, coerceTypes: true }))

/** Validates JSON bodies as they are and parses numbers in query and path. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  compiledAtFirstUse(httpPart === 'body' ? strictAjv : textAjv, schema)

/** Validates the text parts of a multipart body. */
export const textValidatorCompiler: FastifySchemaCompiler<object> = ({ schema }) =>
  compiledAtFirstUse(textAjv, schema)

function lengthsBeforePatterns(ajv: Ajv): Ajv {
  return ajv.removeKeyword('pattern').addKeyword(boundedPattern)
}

type Serializer = (value: unknown) => string

/** The serializers by schema, shared by several academies in one process, as in tests. */
const serializers = new WeakMap<object, Serializer>()

/** Serializes a reply by its schema, without fields that it does not name; compiled at first use. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  const found = serializers.get(schema)
  if (found) return found
  let compiled: Serializer | undefined
  const serializer: Serializer = value => {
    compiled ??= fastJson(schema)
    return compiled(value)
  }
  serializers.set(schema, serializer)
  return serializer
}

/** The parts of a JSON schema that a field's sentence uses. */
interface FieldSchema {
  type?: string
  title?: string
  description?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: FieldSchema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  minItems?: number
  maxItems?: number
}

const MAX_FIELDS = 20

/** Turns Ajv's errors (made with `verbose`) into one sentence per field, keyed by its wire name. */
export function validationMessages(errors: readonly ErrorObject[]): Record<string, string> {
  const sentences: Record<string, string> = {}
  for (const error of mostSpecific(errors)) {
    const name = fieldName(error)
    if (Object.keys(sentences).length >= MAX_FIELDS) break
    if (!Object.hasOwn(sentences, name)) sentences[name] = sentenceFor(error, name)
  }
  return sentences
}

/** Returns a field's label: `short_description` is "Short description". */
export function humanName(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').trim().slice(0, 60)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Drops the errors of an `anyOf`'s branches, because its own error says what is wrong. */
function mostSpecific(errors: readonly ErrorObject[]): ErrorObject[] {
  const unions = errors.filter(error => error.keyword === 'anyOf')
  return errors.filter(
    error =>
      !unions.some(union => union !== error && error.schemaPath.startsWith(`${union.schemaPath}/`)) &&
      error.keyword !== 'if',
  )
}

function fieldName(error: ErrorObject): string {
  if (error.keyword === 'required') return String(error.params.missingProperty)
  if (error.keyword === 'additionalProperties') return String(error.params.additionalProperty).slice(0, 60)
  const names = error.instancePath.split('/').filter(part => part !== '' && !/^\d+$/.test(part))
  return names.at(-1)?.replaceAll('~1', '/').replaceAll('~0', '~') ?? 'body'
}

function sentenceFor(error: ErrorObject, name: string): string {
  if (error.keyword === 'additionalProperties') return `${humanName(name)} cannot be set here.`
  if (error.keyword === 'required') {
    const properties = (error.parentSchema as { properties?: Record<string, FieldSchema> }).properties
    return `${properties?.[name]?.title ?? humanName(name)} is required.`
  }
  const schema = (error.parentSchema ?? {}) as FieldSchema
  const label = schema.title ?? humanName(name)
  // A pattern of one visible character requires a text that is not blank.
  const isBlank = error.data === '' || (error.keyword === 'pattern' && schema.pattern === '\\S')
  if (isBlank && typeof error.data === 'string') return `${label} is required.`
  return `${label} ${expectation(schema, error.keyword)}.`
}

/** Returns the end of the sentence: what would be valid. */
function expectation(schema: FieldSchema, keyword: string): string {
  const { description, minLength = 0, maxLength, minItems = 0, maxItems } = schema
  if (keyword === 'maxLength') return `must be ${maxLength} characters or fewer`
  if (keyword === 'minLength')
    return minLength === 1 ? 'is required' : `must be ${minLength} characters or more`
  if (keyword === 'maxItems') return `must have ${maxItems} entries or fewer`
  if (keyword === 'minItems') return `must have ${minItems} entries or more`
  if (keyword === 'minProperties') return 'must name at least one field'
  if (keyword === 'pattern' && description) return `must be ${description}`
  if (keyword === 'pattern') return "isn't in the right format"
  const choices = choicesOf(schema)
  return choices.length > 0 ? `must be ${choices.join(' or ')}` : `must be ${kindOf(schema)}`
}

function choicesOf(schema: FieldSchema): string[] {
  if (schema.enum) return schema.enum.map(String)
  if (schema.const !== undefined) return [String(schema.const)]
  return (schema.anyOf ?? []).flatMap(branch => {
    const choices = choicesOf(branch)
    return choices.length > 0 ? choices : [kindOf(branch)]
  })
}

function kindOf({ type, minimum, maximum }: FieldSchema): string {
  const range =
    minimum !== undefined && maximum !== undefined
      ? ` from ${minimum} to ${maximum}`
      : minimum !== undefined
        ? ` of at least ${minimum}`
        : maximum !== undefined
          ? ` of at most ${maximum}`
          : ''
  if (type === 'integer') return `a whole number${range}`
  if (type === 'number') return `a number${range}`
  if (type === 'boolean') return 'true or false'
  if (type === 'array') return 'a list'
  if (type === 'object') return 'an object'
  if (type === 'null') return 'nothing'
  return 'text'
}
