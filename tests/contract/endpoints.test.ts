import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/allEndpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'

/** The table of calls in section 7 of the specification. */
const CALLS_OF_THE_SPECIFICATION = [
  'POST /api/signup',
  'POST /api/login',
  'GET /api/courses',
  'GET /api/courses/categories',
  'GET /api/courses/:slug',
  'GET /api/tutor/courses',
  'GET /api/countries',
  'GET /api/convert/:currencySymbol/USD',
  'POST /api/payments/create',
  'POST /api/payments/verify',
  'POST /api/courses/enrol',
  'POST /api/courses/update',
  'POST /api/courses/update-cover-photo',
  'POST /api/courses/add',
  'POST /api/courses/add-topic',
  'POST /api/courses/add-objective',
  'POST /api/courses/update-objective',
  'POST /api/courses/add-topic-detail',
  'POST /api/courses/delete-topic',
  'POST /api/courses/delete-objective',
  'GET /api/tutor/enrollments',
  'GET /api/courses/enrolled',
  'GET /api/courses/enrollment-count',
  'GET /api/payments/history',
]

test('every call of the specification is in the contract, by its method and path', () => {
  expect(allEndpoints.map(nameOf)).toEqual(expect.arrayContaining(CALLS_OF_THE_SPECIFICATION))
})

test('no two calls have one address', () => {
  expect(new Set(allEndpoints.map(nameOf)).size).toBe(allEndpoints.length)
})

test('every endpoint that a file of the contract exports is in the list of all', async () => {
  const folder = new URL('../../src/contract/', import.meta.url)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter(name => name.endsWith('.ts') && name !== 'allEndpoints.ts')
  for (const file of files) {
    const module: Record<string, unknown> = await import(/* @vite-ignore */ new URL(file, folder).pathname)
    const endpoints = Object.values(module).filter(isEndpoint)
    expect(allEndpoints, file).toEqual(expect.arrayContaining(endpoints))
  }
})

test('every call has a summary in one sentence', () => {
  for (const endpoint of allEndpoints) expect(endpoint.summary, nameOf(endpoint)).toMatch(/^[A-Z].+\.$/)
})

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value
  )
}
