import { Ajv, type FuncKeywordDefinition, type Options } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import { compiledAtFirstUse } from './compiledAtFirstUse.ts'

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
