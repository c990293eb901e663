import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/allEndpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { academyWith } from '../../support/academy.ts'

const guarded = allEndpoints.filter(({ role }) => role !== 'anyone')
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** A request without any body: whoever may not come in is refused before a body is looked at. */
function bare({ method, path }: Endpoint) {
  return { method, url: path.replace(/:\w+/g, '1') }
}

test.each(guarded.map(endpoint => [nameOf(endpoint), endpoint] as const))(
  '%s is refused to strangers',
  async (_, endpoint) => {
    const { server } = await academyWith()
    const strangers = [
      undefined,
      'Bearer academy-web',
      'Bearer',
      `Bearer ${'A'.repeat(43)}`,
      `Basic ${Buffer.from('tutor@example.com:teach-today-1').toString('base64')}`,
      `Bearer ' or 1=1 --`,
    ]
    for (const authorization of strangers) {
      const reply = await server.inject({
        ...bare(endpoint),
        headers: authorization ? { authorization } : {},
      })
      expect(reply.statusCode, String(authorization)).toBe(401)
      expect(reply.json()).toMatchObject({
        status: 'error',
        error: expect.any(String),
        request_id: expect.any(String),
      })
    }
  },
)

test.each(
  guarded.filter(({ role }) => role !== 'signedIn').map(endpoint => [nameOf(endpoint), endpoint] as const),
)('%s is refused to the other role, whatever their cookie says', async (_, endpoint) => {
  const { server, tutor, learner } = await academyWith()
  const other = endpoint.role === 'tutor' ? learner : tutor
  const userType = endpoint.role
  const cookie = `user=${encodeURIComponent(JSON.stringify({ userType, token: 'x', isVerified: true }))}`
  const params = { id: 1, slug: 'x' } as never
  const reply = await server.as(other).call(endpoint, { raw: {}, params, headers: { cookie } })
  expect(reply).toBeRefused(403, `Only a ${endpoint.role} can do this.`)
})

test('a cookie opens nothing: only the Authorization header is read', async () => {
  const { server, tutor } = await academyWith()
  const token = await server.tokenOf(tutor)
  const cookie = `user=${encodeURIComponent(JSON.stringify({ token, userType: 'tutor' }))}`
  const reply = await server.inject({ url: '/api/tutor/courses', headers: { cookie } })
  expect(reply.statusCode).toBe(401)
})
