import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/allEndpoints.ts'
import { type EndpointRole, type Policy, type PolicyName, policies, policyOf } from '#contract/policies.ts'
import { academyWith } from '../../../support/academy/academy.ts'
import { type FullAcademy, fullAcademy, nameOf, validCalls } from '../../../support/calls/validCalls.ts'

/** The callers. Only the learner and the owner are related to the course: the learner has paid and is enrolled. */
const CALLERS = [
  'nobody',
  'anonymous bearer',
  'learner',
  'other learner',
  'other tutor',
  'owner',
  'admin',
  'suspended admin',
  'suspended learner',
  'suspended tutor',
] as const
type Caller = (typeof CALLERS)[number]

/** The callers with an active account; suspended ones count as signed out. */
const ROLE_OF: Readonly<Partial<Record<Caller, EndpointRole>>> = {
  learner: 'learner',
  'other learner': 'learner',
  'other tutor': 'tutor',
  owner: 'tutor',
  admin: 'admin',
}

/** The callers with the role whom the conditional policies admit. */
const LET_IN: Readonly<Partial<Record<PolicyName, readonly Caller[]>>> = {
  // The test's signature is not valid.
  'the card provider': [],
  'the mail service': [],
  // The call's session ID belongs to nobody.
  'own session': [],
  'own passkey': ['learner'],
  'may see the timetable': ['learner', 'owner'],
  'own course': ['owner'],
  'own learner': ['owner'],
  'own free course': ['owner'],
  'may publish': ['owner'],
  'own place': ['owner'],
  'may book a slot': ['learner'],
  'own booking': ['learner'],
  'own payment': ['learner'],
  'own waiting place': ['learner'],
  'may rate': ['learner'],
}

/** Returns the answer that a caller gets: an HTTP status, or `in` for anything but 401, 403 and 404. */
function expected(name: PolicyName, caller: Caller): number | 'in' {
  const policy: Policy = policies[name]
  const { role, otherwise } = policy
  const own = ROLE_OF[caller]
  if (role !== 'anyone' && own === undefined) return 401
  if (role !== 'anyone' && role !== 'signedIn' && own !== role) return 403
  return otherwise === undefined || LET_IN[name]?.includes(caller) ? 'in' : otherwise
}

test('every policy with a condition says whom it lets in', () => {
  const conditional = Object.entries<Policy>(policies).filter(([, policy]) => policy.otherwise !== undefined)
  expect(Object.keys(LET_IN).sort()).toEqual(conditional.map(([name]) => name).sort())
})

test('a call for some that names a thing says whose the thing must be', () => {
  const named = ['id', 'slug', 'slugs', 'course_id', 'payment_id', 'reference', 'token']
  const silent = allEndpoints.filter(({ role, policy, params, body }) => {
    const names = Object.keys({ ...params?.properties, ...body?.properties })
    // Admins' calls apply to everybody's records.
    return (
      role !== 'anyone' &&
      role !== 'admin' &&
      policy === undefined &&
      names.some(name => named.includes(name))
    )
  })
  expect(silent.map(nameOf)).toEqual([])
})

test.each(allEndpoints.map(endpoint => [nameOf(endpoint), policyOf(endpoint), endpoint] as const))(
  '%s is for %s',
  async (name, policy, endpoint) => {
    expect(policies[policy].role, 'the role of its policy').toBe(endpoint.role)
    const academy = await fullAcademy()
    const clients = await clientsOf(academy)
    // An empty sign-in: wrong passwords are counted and would soon be refused differently.
    const options = name === 'POST /api/login' ? { body: {} } : validCalls(academy)[name]
    expect(options, 'a call that its rightful caller could make').toBeDefined()
    const answers: Partial<Record<Caller, number | 'in'>> = {}
    for (const caller of CALLERS) {
      const reply = await clients[caller].call(endpoint, options as never)
      answers[caller] = [401, 403, 404].includes(reply.status) ? reply.status : 'in'
      if (answers[caller] !== 'in') expect(reply).toBeRefused(reply.status)
    }
    const allowed = Object.fromEntries(CALLERS.map(caller => [caller, expected(policy, caller)]))
    expect(answers).toEqual(allowed)
  },
)

async function clientsOf({ server, make, tutor, learner, stranger }: FullAcademy) {
  const suspended_at = '2026-03-01T08:00:00.000Z'
  return {
    nobody: {
      call: ((endpoint, options) =>
        server.call(endpoint, { ...options, headers: { authorization: '' } })) as typeof server.call,
    },
    'anonymous bearer': server,
    learner: server.as(learner),
    'other learner': server.as(await make.learner()),
    'other tutor': server.as(stranger),
    owner: server.as(tutor),
    admin: server.as(await make.admin()),
    'suspended admin': server.as(await make.admin({ suspended_at })),
    'suspended learner': server.as(await make.learner({ suspended_at })),
    'suspended tutor': server.as(await make.tutor({ suspended_at })),
  } satisfies Record<Caller, Pick<typeof server, 'call'>>
}

test.each([
  'Bearer',
  `Bearer ${'A'.repeat(43)}`,
  `Basic ${Buffer.from('tutor@example.com:teach-today-1').toString('base64')}`,
  `Bearer ' or 1=1 --`,
])('the credential %s is nobody’s', async authorization => {
  const { server } = await academyWith()
  for (const { role, method, path } of allEndpoints) {
    if (role === 'anyone') continue
    const reply = await server.inject({ method, url: path.replace(/:\w+/g, '1'), headers: { authorization } })
    expect(reply.statusCode, `${method} ${path}`).toBe(401)
  }
})

test('a suspended account is out on the spot, with every session that it has', async () => {
  const { server, tutor, db } = await academyWith()
  const authorization = `Bearer ${await server.tokenOf(tutor)}`
  const ask = async () =>
    (await server.inject({ url: '/api/tutor/courses', headers: { authorization } })).statusCode
  expect(await ask()).toBe(200)
  await db
    .updateTable('users')
    .set({ suspended_at: '2026-03-01T08:00:00.000Z' })
    .where('id', '=', tutor.id)
    .execute()
  expect(await ask()).toBe(401)
})

test('a role is told by the account, whatever the cookie says', async () => {
  const { server, tutor, learner } = await academyWith()
  for (const endpoint of allEndpoints) {
    const { role } = endpoint
    if (role !== 'tutor' && role !== 'learner') continue
    const forged = { userType: role, token: 'x', isVerified: true }
    const headers = { cookie: `user=${encodeURIComponent(JSON.stringify(forged))}` }
    const other = server.as(role === 'tutor' ? learner : tutor)
    const reply = await other.call(endpoint, { raw: {}, params: { id: 1, slug: 'x' } as never, headers })
    expect(reply, nameOf(endpoint)).toBeRefused(403, `Only a ${role} can do this.`)
  }
})

test('a cookie opens nothing, since only the Authorization header is read', async () => {
  const { server, tutor } = await academyWith()
  const token = await server.tokenOf(tutor)
  const cookie = `user=${encodeURIComponent(JSON.stringify({ token, userType: 'tutor' }))}`
  const reply = await server.inject({ url: '/api/tutor/courses', headers: { cookie } })
  expect(reply.statusCode).toBe(401)
})
