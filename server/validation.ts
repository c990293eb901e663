import { Ajv, type Options } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'

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

/** Bodies are JSON and already have types: `null` stays null, `["a"]` stays a list. */
const strictAjv = withFormats(new Ajv({ ...options, coerceTypes: false }))

/** Query, path and multipart values arrive as text, so numbers must be made of them. */
const textAjv = withFormats(new Ajv({ ...options, coerceTypes: true }))

/** Validates JSON bodies as they are and turns the text of query and path into numbers. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) =>
  httpPart === 'body' ? strictAjv.compile(schema) : textAjv.compile(schema)

/** Validates the text parts of a multipart body. */
export const textValidatorCompiler: FastifySchemaCompiler<object> = ({ schema }) => textAjv.compile(schema)

function withFormats(ajv: Ajv): Ajv {
  ajv.addFormat('email', /^[^\s@<>"(),:;[\]\\]{1,64}@[^\s@<>"(),:;[\]\\.]+(?:\.[^\s@<>"(),:;[\]\\.]+)+$/)
  ajv.addFormat(
    'date-time',
    value => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value)),
  )
  ajv.addFormat('uri', value => URL.canParse(value))
  return ajv
}
