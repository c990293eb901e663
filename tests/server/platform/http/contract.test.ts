import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/allEndpoints.ts'
import { academyWith } from '../../../support/academy/academy.ts'

const documentedAcademy = () => academyWith({}, { config: { apiDocs: true } })

test('every call of the contract has a handler, with a slash at its end or without', async () => {
  const { app, server } = await documentedAcademy()
  for (const { method, path } of allEndpoints) {
    expect(app.hasRoute({ method, url: path }), `${method} ${path}`).toBe(true)
    const url = path.replace(/:\w+/g, '1')
    const [plain, slashed] = [
      await server.inject({ method, url }),
      await server.inject({ method, url: `${url}/` }),
    ]
    expect(slashed.statusCode, `${method} ${path}/`).toBe(plain.statusCode)
  }
})

test('the API document is valid OpenAPI 3.1 and names every call', async () => {
  const { server } = await documentedAcademy()
  const document = (await server.inject('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  const result = await new Validator().validate(structuredClone(document))
  expect(result.errors ?? []).toEqual([])
  expect(result.valid).toBe(true)
  for (const { method, path } of allEndpoints) {
    const name = path.replace(/:(\w+)/g, '{$1}')
    expect(document.paths[name]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined()
  }
})

test('the API document shows the files of a form and the errors of a call', async () => {
  const { server } = await documentedAcademy()
  const { paths } = (await server.inject('/api/openapi.json')).json()
  const add = paths['/api/courses/add'].post
  expect(add.requestBody.content['multipart/form-data'].schema).toMatchObject({
    properties: { title: { type: 'string' }, cover_photo: { type: 'string', format: 'binary' } },
    required: expect.arrayContaining(['title', 'original_price']),
  })
  expect(Object.keys(add.responses)).toEqual(
    expect.arrayContaining(['2XX', '400', '401', '403', '409', '507']),
  )
  const { responses } = paths['/api/courses/rate'].post
  expect(responses[404].description).toContain('`course.not_found`: The course does not exist')
  const [
    ,
    {
      properties: { code },
    },
  ] = responses[404].content['application/json'].schema.allOf
  expect(code.enum).toEqual(['course.not_found'])
})

test('the document for people is served without any foreign host', async () => {
  const { server } = await documentedAcademy()
  const page = await server.inject('/api/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
  expect(page.headers['content-security-policy']).not.toMatch(/unsafe/)
  expect(String(page.headers['content-security-policy'])).not.toMatch(/https:|upgrade-insecure/)
})

test('an academy that keeps its documents to itself has no such addresses', async () => {
  const { server } = await academyWith({}, { config: { apiDocs: false } })
  for (const url of ['/api/docs', '/api/docs/', '/api/docs/static/index.html', '/api/openapi.json']) {
    expect((await server.inject(url)).statusCode, url).toBe(404)
  }
})
