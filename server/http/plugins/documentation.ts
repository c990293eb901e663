import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifySchema } from 'fastify'
import fp from 'fastify-plugin'
import type { Endpoint } from '#contract/endpoint.ts'
import { Type } from '#contract/schema.ts'
import type { Config } from '../../config/config.ts'

/** `/api/openapi.json` and, for people, `/api/docs`: both made from the contract's own schemas; neither is there unless the settings open them. */
export const documentation = fp(async (app, { config }: { config: Config }) => {
  if (!config.apiDocs) return
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.academy.name} API`, version: '1.0.0' },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: withFilesAndFailure(schema, route.config?.endpoint),
    }),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list' },
    staticCSP: true,
    // The page is also served over plain http, and asks no other host for anything.
    transformStaticCSP: header =>
      header
        .replace(/ upgrade-insecure-requests;?| validator\.swagger\.io| https:/g, '')
        // Swagger UI writes styles into the page while it runs; it shows nothing but our own words.
        .replace("style-src 'self'", "style-src 'self' 'unsafe-inline'"),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
})

/** What every call answers when it is refused; `FailureEnvelope` in words of a schema. */
const Failure = Type.Object(
  {
    status: Type.Literal('error'),
    error: Type.String({ description: 'A sentence for a person.' }),
    message: Type.Optional(Type.String({ description: 'A title for the sentence.' })),
    fields: Type.Optional(
      Type.Record(Type.String(), Type.String(), { description: 'A sentence per refused field.' }),
    ),
    request_id: Type.String(),
  },
  { description: 'Refused: 400, 401, 403, 404, 405, 409, 413, 415, 422 or 429.' },
)

/** For the document only: a form's file parts, which no validator sees, and the failure, which has one writer. */
function withFilesAndFailure(schema: FastifySchema, endpoint: Endpoint | undefined): FastifySchema {
  if (!endpoint) return schema
  const file = Type.String({ format: 'binary' })
  const part = endpoint.filesOptional ? Type.Optional(file) : file
  const files = (endpoint.files ?? []).map(name => [name, part] as const)
  const form = Type.Object({ ...endpoint.body?.properties, ...Object.fromEntries(files) })
  return {
    ...schema,
    ...(endpoint.files && { body: form }),
    response: { ...(schema.response as object | undefined), '4XX': Failure },
  }
}
