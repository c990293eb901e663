import fastJson from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

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
