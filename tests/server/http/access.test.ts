import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/allEndpoints.ts'
import { academyWith } from '../../support/academy/academy.ts'
import { type FullAcademy, fullAcademy, nameOf, validCalls } from '../../support/calls/validCalls.ts'

/** Who calls. The learner is enrolled in the owner's course and has paid for it; the others have nothing to do with it. */
const CALLERS = [
  'nobody',
  'anonymous bearer',
  'learner',
  'other learner',
  'other tutor',
  'owner',
  'suspended learner',
  'suspended tutor',
] as const
type Caller = (typeof CALLERS)[number]

/** What each caller is answered, in the order of `CALLERS`; `in` is anything but 401, 403 and 404. */
const POLICIES = {
  everybody: ['in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'],
  'whoever signs in': [401, 401, 'in', 'in', 'in', 'in', 401, 401],
  /** None of them: the session that the call names is nobody's. */
  'whose session it is': [401, 401, 404, 404, 404, 404, 401, 401],
  learners: [401, 401, 'in', 'in', 403, 403, 401, 401],
  'the learner who paid': [401, 401, 'in', 404, 403, 403, 401, 401],
  'enrolled learners': [401, 401, 'in', 403, 403, 403, 401, 401],
  tutors: [401, 401, 403, 403, 'in', 'in', 401, 401],
  'the owner': [401, 401, 403, 403, 404, 'in', 401, 401],
  'the course': [401, 401, 'in', 404, 404, 'in', 401, 401],
  /** Whoever holds the key that signs its events: none of these. */
  'the card provider': [401, 401, 401, 401, 401, 401, 401, 401],
} as const satisfies Record<string, readonly (number | 'in')[]>

/** Who may call what. A call that is not in here fails: say who may, before it is built. */
const WHO_MAY: Readonly<Record<string, keyof typeof POLICIES>> = {
  'POST /api/signup': 'everybody',
  'POST /api/login': 'everybody',
  'POST /api/password/forgot': 'everybody',
  'POST /api/password/reset': 'everybody',
  'GET /api/account': 'whoever signs in',
  'GET /api/account/data': 'whoever signs in',
  'POST /api/account/erase': 'whoever signs in',
  'POST /api/email/change': 'whoever signs in',
  'POST /api/email/change/confirm': 'everybody',
  'POST /api/email/change/stop': 'everybody',
  'POST /api/account/update': 'whoever signs in',
  'POST /api/password/change': 'whoever signs in',
  'GET /api/sessions': 'whoever signs in',
  'DELETE /api/sessions/:id': 'whose session it is',
  'POST /api/sessions/end-others': 'whoever signs in',
  'GET /api/email/verification': 'whoever signs in',
  'POST /api/email/verification': 'whoever signs in',
  'POST /api/email/verify': 'everybody',
  'GET /api/courses': 'everybody',
  'GET /api/courses/categories': 'everybody',
  'GET /api/courses/:slug': 'everybody',
  'GET /api/tutor/courses': 'tutors',
  'GET /api/countries': 'everybody',
  'GET /api/convert/:currencySymbol/USD': 'everybody',
  'POST /api/payments/create': 'learners',
  'POST /api/payments/verify': 'the learner who paid',
  'POST /api/courses/enrol': 'the learner who paid',
  'POST /api/courses/update': 'the owner',
  'POST /api/courses/update-cover-photo': 'the owner',
  'POST /api/courses/add': 'tutors',
  'POST /api/courses/delete': 'the owner',
  'POST /api/courses/duplicate': 'the owner',
  'POST /api/courses/change-address': 'the owner',
  'POST /api/courses/add-topic': 'the owner',
  'POST /api/courses/add-objective': 'the owner',
  'POST /api/courses/update-objective': 'the owner',
  'POST /api/courses/add-topic-detail': 'the owner',
  'POST /api/courses/delete-topic': 'the owner',
  'POST /api/courses/delete-objective': 'the owner',
  'GET /api/tutor/enrollments': 'tutors',
  'GET /api/courses/enrolled': 'learners',
  'GET /api/courses/enrollment-count': 'whoever signs in',
  'GET /api/payments/history': 'learners',
  'POST /api/logout': 'whoever signs in',
  'POST /api/courses/rate': 'enrolled learners',
  'POST /api/courses/rating-helpful': 'learners',
  'GET /api/courses/:slug/related': 'everybody',
  'GET /api/courses/:slug/timetable': 'the course',
  'GET /api/courses/:slug/timetable.ics': 'the course',
  'POST /api/payments/abandon': 'the learner who paid',
  'POST /api/payments/webhook': 'the card provider',
  'GET /api/payments/:reference/receipt': 'the learner who paid',
  'GET /api/receipts/:token': 'everybody',
  'GET /api/config': 'everybody',
  'GET /api/console/class-sessions': 'tutors',
  'GET /api/console/class-sessions/:id': 'the owner',
  'POST /api/console/class-sessions': 'the owner',
  'PUT /api/console/class-sessions/:id': 'the owner',
  'DELETE /api/console/class-sessions/:id': 'the owner',
  'GET /api/console/reviews': 'tutors',
  'GET /api/console/reviews/:id': 'the owner',
  'GET /api/console/reversals': 'tutors',
  'POST /api/console/order-topics': 'the owner',
  'POST /api/console/order-objectives': 'the owner',
  'GET /api/console/insights': 'tutors',
  'GET /api/console/selling-terms': 'tutors',
  'POST /api/console/publish-courses': 'the owner',
  'GET /api/console/course-names': 'tutors',
}

test('every call of the contract says who may make it', () => {
  expect(Object.keys(WHO_MAY).sort()).toEqual(allEndpoints.map(nameOf).sort())
})

test.each(
  allEndpoints.map(
    endpoint => [nameOf(endpoint), WHO_MAY[nameOf(endpoint)] ?? 'no policy', endpoint] as const,
  ),
)('S01: %s lets in %s', async (name, policy, endpoint) => {
  const academy = await fullAcademy()
  const clients = await clientsOf(academy)
  // Anybody may try to sign in; wrong passwords are counted, and then refused in other words.
  const options = name === 'POST /api/login' ? { body: {} } : validCalls(academy)[name]
  expect(options, 'a call that its rightful caller could make').toBeDefined()
  const answers: Partial<Record<Caller, number | 'in'>> = {}
  for (const caller of CALLERS) {
    const reply = await clients[caller].call(endpoint, options as never)
    answers[caller] = [401, 403, 404].includes(reply.status) ? reply.status : 'in'
    if (answers[caller] !== 'in') expect(reply).toBeRefused(reply.status)
  }
  const expected = Object.fromEntries(
    CALLERS.map((caller, index) => [caller, POLICIES[policy as 'learners']?.[index]]),
  )
  expect(answers).toEqual(expected)
})

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
    'suspended learner': server.as(await make.learner({ suspended_at })),
    'suspended tutor': server.as(await make.tutor({ suspended_at })),
  } satisfies Record<Caller, Pick<typeof server, 'call'>>
}

test.each([
  'Bearer',
  `Bearer ${'A'.repeat(43)}`,
  `Basic ${Buffer.from('tutor@example.com:teach-today-1').toString('base64')}`,
  `Bearer ' or 1=1 --`,
])('S08: the credential %s is nobody’s', async authorization => {
  const { server } = await academyWith()
  for (const { role, method, path } of allEndpoints) {
    if (role === 'anyone') continue
    const reply = await server.inject({ method, url: path.replace(/:\w+/g, '1'), headers: { authorization } })
    expect(reply.statusCode, `${method} ${path}`).toBe(401)
  }
})

test('S17: a suspended account is out on the spot, with every session that it has', async () => {
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

test('S07: a role is told by the account, whatever the cookie says', async () => {
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

test('S16: a cookie opens nothing, since only the Authorization header is read', async () => {
  const { server, tutor } = await academyWith()
  const token = await server.tokenOf(tutor)
  const cookie = `user=${encodeURIComponent(JSON.stringify({ token, userType: 'tutor' }))}`
  const reply = await server.inject({ url: '/api/tutor/courses', headers: { cookie } })
  expect(reply.statusCode).toBe(401)
})
