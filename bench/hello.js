import Fastify from 'fastify'

// The baseline: Fastify with a schema and nothing else.
const app = Fastify()
const response = { 200: { type: 'object', properties: { hello: { type: 'string' } } } }
app.get('/', { schema: { response } }, async () => ({ hello: 'world' }))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => app.close())
