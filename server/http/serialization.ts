import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

type Serializer = (value: unknown) => string

/** The compiled serializers by schema: several academies in one process (every test makes one) share them. */
const compiled = new WeakMap<object, Serializer>()

/** Turns a reply into text by its schema: what the schema does not name is left out. */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  const found = compiled.get(schema)
  if (found) return found
  const serializer: Serializer = fastJson(schema)
  compiled.set(schema, serializer)
  return serializer
}
