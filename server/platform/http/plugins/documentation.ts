import type { FastifySchema } from 'fastify'
import fp from 'fastify-plugin'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errorCodes } from '#contract/errorCodes.ts'
import { Type } from '#contract/schema.ts'
import type { Config } from '../../config/config.ts'

/** Serves `/api/openapi.json` and `/api/docs`, made from the contract's schemas, if the settings open them. */
export const documentation = fp(async (app, { config }: { config: Config }) => {
  if (!config.apiDocs) return
  // Loaded only if the documents are open, so that production does not wait for it.
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ])
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.academy.name} API`, version: '1.0.0' },
      servers: [{ url: config.publicUrl }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
        schemas: { Failure },
      },
    },
    transform: ({ schema, url, route }) => ({
      url,
      schema: withFilesAndErrors(schema, route.config?.endpoint),
    }),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list' },
    staticCSP: true,
    // The page is also served over plain HTTP and requests nothing from other hosts.
    transformStaticCSP: header =>
      header
        .replace(/ upgrade-insecure-requests;?| validator\.swagger\.io| https:/g, '')
        .replace("style-src 'self'", `style-src 'self' ${SWAGGER_UI_STYLE}`),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
})

/** The hash of the one style that Swagger UI adds at run time; the page is readable without it. */
const SWAGGER_UI_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

/** `FailureEnvelope` as a schema; each response of an endpoint adds its codes. */
const Failure = Type.Object({
  status: Type.Literal('error'),
  error: Type.String({ description: 'A sentence for a person.' }),
  message: Type.Optional(Type.String({ description: 'A title for the sentence.' })),
  fields: Type.Optional(Type.Record(Type.String(), Type.String(), { description: 'A sentence per field.' })),
  request_id: Type.String(),
})

/** Adds to an endpoint's documentation what no validator or serializer sees: file parts and errors. */
function withFilesAndErrors(schema: FastifySchema, endpoint: Endpoint | undefined): FastifySchema {
  if (!endpoint) return schema
  const file = Type.String({ format: 'binary' })
  const part = endpoint.filesOptional ? Type.Optional(file) : file
  const files = (endpoint.files ?? []).map(name => [name, part] as const)
  const form = Type.Object({ ...endpoint.body?.properties, ...Object.fromEntries(files) })
  return {
    ...schema,
    ...(endpoint.files && { body: form }),
    response: { ...(schema.response as object | undefined), ...errorResponses(endpoint) },
  }
}

/** Returns the failure schema for each HTTP status of an endpoint, with its codes and when they occur. */
function errorResponses(endpoint: Endpoint): Record<number, object> {
  const codes = errorsOf(endpoint)
  const statuses = new Set(codes.map(code => errorCodes[code].status))
  const responses = [...statuses].map(status => {
    const ofStatus = codes.filter(code => errorCodes[code].status === status)
    const code = Type.Object({ code: Type.String({ enum: ofStatus }) })
    const description = ofStatus.map(name => `\`${name}\`: ${errorCodes[name].when}`).join('\n\n')
    const schema = { allOf: [{ $ref: '#/components/schemas/Failure' }, code] }
    return [status, { description, content: { 'application/json': { schema } } }] as const
  })
  return Object.fromEntries(responses)
}

const EVERY_CALL: readonly ErrorCode[] = [
  'request.invalid',
  'request.malformed',
  'request.too_large',
  'request.address_too_long',
  'request.unsupported_type',
  'rate_limit.reached',
  'server.failed',
  'server.unavailable',
]
const SIGNED_IN: readonly ErrorCode[] = ['session.required', 'session.ended']
const ONE_ROLE: readonly ErrorCode[] = [...SIGNED_IN, 'account.wrong_role']
const ADMINS: readonly ErrorCode[] = [...ONE_ROLE, 'account.second_factor_missing']
const BY_ROLE = {
  anyone: [],
  signedIn: SIGNED_IN,
  learner: ONE_ROLE,
  tutor: ONE_ROLE,
  admin: ADMINS,
} as const
const CREATES: readonly ErrorCode[] = [
  'submission.in_progress',
  'submission.done',
  'submission.interrupted',
  'submission.changed',
]
const FILES: readonly ErrorCode[] = ['storage.unavailable', 'storage.full']

/** Returns every error of an endpoint: those of all endpoints, of its role and kind, and its own. */
export function errorsOf({ role, creates, files, errors = [] }: Endpoint): ErrorCode[] {
  return [...EVERY_CALL, ...BY_ROLE[role], ...(creates ? CREATES : []), ...(files ? FILES : []), ...errors]
}
