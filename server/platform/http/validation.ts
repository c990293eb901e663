import { Ajv, type FuncKeywordDefinition, type Options, type ValidateFunction } from 'ajv'
import fastJson from 'fast-json-stringify'
import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'

/**
 * Returns the schema's validator, which is compiled with the first value that it is given. There are a hundred of them, and a server
 * that compiles them all at its start needs 18 MB more and starts a quarter later.
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
  // The schemas are TypeBox's own making and a test validates the document made of them: no need to do so at each start.
  validateSchema: false,
}

/** A character outside of the basic plane has two code units, and `maxLength` counts it as one. */
const UNITS_OF_A_CHARACTER = 2

/** All errors are told at once, so Ajv would hold a text that is far too long against its pattern as well. */
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

/** Bodies are JSON and already have types: `null` stays null, `["a"]` stays a list. */
const strictAjv = lengthsBeforePatterns(new Ajv({ ...options, coerceTypes: false }))

/** Query, path and multipart values arrive as text, so numbers must be made of them. */
const textAjv = lengthsBeforePatterns(new Ajv({ ...options, coerceTypes: true }))

/** Validates JSON bodies as they are and turns the text of query and path into numbers. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  compiledAtFirstUse(httpPart === 'body' ? strictAjv : textAjv, schema)

/** Validates the text parts of a multipart body. */
export const textValidatorCompiler: FastifySchemaCompiler<object> = ({ schema }) =>
  compiledAtFirstUse(textAjv, schema)

function lengthsBeforePatterns(ajv: Ajv): Ajv {
  return ajv.removeKeyword('pattern').addKeyword(boundedPattern)
}

type Serializer = (value: unknown) => string

/** The serializers by schema: several academies in one process (every test makes one) share them. */
const serializers = new WeakMap<object, Serializer>()

/** Turns a reply into text by its schema: what the schema does not name is left out. Compiled with the first reply, as validators are. */
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
