import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import fp from 'fastify-plugin'
import type { Config } from '../config.ts'

/** `/api/openapi.json` and, for people, `/api/docs`: both made from the contract's own schemas. */
export const documentation = fp(async (app, { config }: { config: Config }) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.academy.name} API`, version: '1.0.0' },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list' },
    staticCSP: true,
    // The page is also served over plain http, and asks no other host for anything.
    transformStaticCSP: header =>
      header.replace(/ upgrade-insecure-requests;?| validator\.swagger\.io| https:/g, ''),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
})
