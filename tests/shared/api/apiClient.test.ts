import { expect, test, vi } from 'vitest'
import { login, signup } from '#contract/accounts.ts'
import { addCourse, getCourse, listCourses } from '#contract/courses.ts'
import { enrol } from '#contract/enrolments.ts'
import { type ErrorCode, errorCodes } from '#contract/errorCodes.ts'
import { downloadTimetable } from '#contract/timetable.ts'
import { updateObjective } from '#contract/tutor/objectives.ts'
import { addTopic } from '#contract/tutor/topics.ts'
import { createApiClient } from '#shared/api/apiClient.ts'
import { type ApiFailure, attempt } from '#shared/api/apiFailure.ts'

type Fetch = (url: string, init: RequestInit) => Promise<Response>

function clientOver(answer: Fetch, onSessionEnded = vi.fn(), bearer = () => 'the-bearer') {
  const send = vi.fn(answer)
  const api = createApiClient({
    baseUrl: 'https://api.example.com',
    bearer,
    onSessionEnded,
    fetch: send as unknown as typeof fetch,
  })
  const sent = () => {
    const [url = '', init = {}] = send.mock.calls[0] ?? []
    return { url, init, headers: new Headers(init.headers) }
  }
  return { api, sent, onSessionEnded }
}

const ok: Fetch = async () => Response.json({ status: 'success' })

async function failureOf(run: () => Promise<unknown>): Promise<ApiFailure> {
  const outcome = await attempt(run)
  if ('failure' in outcome) return outcome.failure
  throw new Error('The call succeeded.')
}

test('a call sends its query, the bearer and no empty body', async () => {
  const { api, sent } = clientOver(ok)
  await api.call(listCourses, { query: { items: 5, category: 'craft & cloth', q: undefined } })
  const { url, init, headers } = sent()
  expect(url).toBe('https://api.example.com/api/courses?items=5&category=craft+%26+cloth')
  expect(init.method).toBe('GET')
  expect(init.body).toBeNull()
  expect(headers.get('authorization')).toBe('Bearer the-bearer')
})

test('a parameter stays one part of the path', async () => {
  const { api, sent } = clientOver(ok)
  await api.call(getCourse, { params: { slug: '../payments?x=1#y' } })
  expect(sent().url).toBe('https://api.example.com/api/courses/..%2Fpayments%3Fx%3D1%23y')
})

test('a body is sent as JSON', async () => {
  const { api, sent } = clientOver(ok)
  await api.call(enrol, { body: { course_id: 3, payment_id: 11 } })
  expect(sent().headers.get('content-type')).toBe('application/json')
  expect(sent().init.body).toBe('{"course_id":3,"payment_id":11}')
})

test('a call with files is sent as a form, and the browser names its boundary', async () => {
  const { api, sent } = clientOver(ok)
  const cover = new File(['x'], 'cover.png', { type: 'image/png' })
  await api.call(addCourse, {
    body: {
      title: 'Dye',
      original_price: '10',
      discounted_price: '5',
      duration: '2',
      category: 'craft',
      short_description: undefined,
    },
    files: { cover_photo: cover },
  })
  const form = sent().init.body as FormData
  expect(form.get('title')).toBe('Dye')
  expect(form.has('short_description')).toBe(false)
  expect((form.get('cover_photo') as File).name).toBe('cover.png')
  expect(sent().headers.has('content-type')).toBe(false)
})

test('a refusal carries the code, the sentence, the title, the fields and the quote', async () => {
  const quote = { amount: 80_000, amount_kobo: 8_000_000, currency: 'NGN' }
  const envelope = {
    status: 'error',
    code: 'payment.price_changed',
    error: 'No.',
    message: 'Attention!',
    fields: { email: 'Bad.' },
    quote,
  }
  const { api } = clientOver(async () => Response.json(envelope, { status: 409 }))
  expect(await failureOf(() => api.call(login, { body: { email: 'a', password: 'b' } }))).toMatchObject({
    kind: 'refused',
    status: 409,
    code: 'payment.price_changed',
    detail: 'No.',
    title: 'Attention!',
    fields: { email: 'Bad.' },
    quote,
  })
})

test('an answer of 200 whose status says error is a refusal', async () => {
  const { api } = clientOver(async () => Response.json({ status: 'error', error: 'No.' }))
  expect(await failureOf(() => api.call(listCourses))).toMatchObject({ kind: 'refused', detail: 'No.' })
})

test('a failure without an envelope has a sentence of ours', async () => {
  const { api } = clientOver(async () => new Response('<html>Bad gateway</html>', { status: 502 }))
  expect((await failureOf(() => api.call(listCourses))).detail).toBe(
    'Something went wrong on our side. Please try again in a moment.',
  )
})

test('a lost connection is a network failure, also when it is lost half way', async () => {
  const cut = clientOver(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failureOf(() => cut.api.call(listCourses))).toMatchObject({ kind: 'network', status: 0 })
  const half = clientOver(async () => new Response('{"status":"succ'))
  expect(await failureOf(() => half.api.call(listCourses))).toMatchObject({ kind: 'network' })
})

test('a call that we ended ourselves says so', async () => {
  const ending = new AbortController()
  const { api } = clientOver(async (_, init) => {
    ending.abort()
    init.signal?.throwIfAborted()
    return Response.json({})
  })
  expect(await failureOf(() => api.call(listCourses, { signal: ending.signal }))).toMatchObject({
    kind: 'aborted',
  })
})

test.each<ErrorCode>(['session.ended', 'session.required'])('the error %s ends the session', async code => {
  const { api, onSessionEnded } = clientOver(answering(code))
  await failureOf(() => api.call(listCourses))
  expect(onSessionEnded).toHaveBeenCalledOnce()
})

test('an answer to somebody who has left since ends nobody else’s session', async () => {
  let bearer = 'who-asked'
  const late: Fetch = async () => {
    bearer = 'who-came-in-another-tab'
    return answering('session.ended')('', {})
  }
  const { api, onSessionEnded } = clientOver(late, vi.fn(), () => bearer)
  await failureOf(() => api.call(listCourses))
  expect(onSessionEnded).not.toHaveBeenCalled()
})

test.each<ErrorCode>(['account.wrong_password', 'account.wrong_role', 'course.taken_down'])(
  'the error %s leaves the session as it is',
  async code => {
    const { api, onSessionEnded } = clientOver(answering(code))
    await failureOf(() => api.call(listCourses))
    expect(onSessionEnded).not.toHaveBeenCalled()
  },
)

test('an answer of 401 from a server without error codes ends the session; one of 403 does not', async () => {
  const ended = clientOver(async () => Response.json({ status: 'error', error: 'No.' }, { status: 401 }))
  await failureOf(() => ended.api.call(listCourses))
  expect(ended.onSessionEnded).toHaveBeenCalledOnce()
  const forbidden = clientOver(async () => Response.json({ status: 'error', error: 'No.' }, { status: 403 }))
  await failureOf(() => forbidden.api.call(listCourses))
  expect(forbidden.onSessionEnded).not.toHaveBeenCalled()
})

test('a download gives the file, or the refusal of one', async () => {
  const file = clientOver(async () => new Response('BEGIN:VCALENDAR'))
  const blob = await file.api.download(downloadTimetable, { params: { slug: 'cloth-dyeing' } })
  expect(await blob.text()).toBe('BEGIN:VCALENDAR')
  const none = clientOver(async () => Response.json({ status: 'error', error: 'No.' }, { status: 404 }))
  expect(
    await failureOf(() => none.api.download(downloadTimetable, { params: { slug: 'a' } })),
  ).toMatchObject({ status: 404, detail: 'No.' })
})

test('attempt lets a fault of ours go on', async () => {
  await expect(
    attempt(() => {
      throw new RangeError('a fault')
    }),
  ).rejects.toThrow(RangeError)
})

/** Adds the topics while the server gives these answers in turn, and returns the idempotency keys that the client sends. */
async function keysOf(answers: readonly Fetch[], topics: readonly string[]): Promise<(string | null)[]> {
  const keys: (string | null)[] = []
  const waiting = [...answers]
  const { api } = clientOver(async (url, init) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return (waiting.shift() ?? ok)(url, init)
  })
  for (const topic of topics) {
    await attempt(() => api.call(addTopic, { body: { slug: 'weaving', topic } }))
  }
  return keys
}

const cutOff: Fetch = async () => {
  throw new TypeError('Failed to fetch')
}
const answering =
  (code: ErrorCode, headers = {}): Fetch =>
  async () =>
    Response.json({ status: 'error', code, error: 'No.', request_id: 'x' }, { ...errorCodes[code], headers })

test('what creates is sent with a key, what only changes without one', async () => {
  const { api, sent } = clientOver(ok)
  await api.call(updateObjective, { body: { id: 1, objective: 'Weave' } })
  expect(sent().headers.has('idempotency-key')).toBe(false)
  const [key] = await keysOf([], ['The loom'])
  expect(key).toMatch(/^[\w-]{22,}$/)
})

test('the same words pressed twice at once go out under one key', async () => {
  const keys: (string | null)[] = []
  const { api } = clientOver(async (_url, init) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return Response.json({ status: 'success' })
  })
  const body = { slug: 'weaving', topic: 'The loom' }
  await Promise.all([api.call(addTopic, { body }), api.call(addTopic, { body })])
  expect(keys[0]).toBe(keys[1])
})

test.each<[string, Fetch]>([
  ['the network was lost', cutOff],
  ['the server failed', answering('server.failed')],
  ['the database was away', answering('server.unavailable', { 'retry-after': '5' })],
  ['the first is still under way', answering('submission.in_progress', { 'retry-after': '1' })],
])('the same words are sent again under the same key when %s', async (_, first) => {
  const [one, other] = await keysOf([first], ['The loom', 'The loom'])
  expect(other).toBe(one)
})

test.each<[string, Fetch]>([
  ['it has succeeded', ok],
  ['it was refused', answering('request.invalid')],
  ['it was broken off', answering('submission.interrupted')],
])('the same words are a new submission once %s', async (_, first) => {
  const [one, other] = await keysOf([first], ['The loom', 'The loom'])
  expect(other).not.toBe(one)
})

test('other words have another key', async () => {
  const [one, other] = await keysOf([cutOff], ['The loom', 'The yarn'])
  expect(other).not.toBe(one)
})

test('a key that served other words before is replaced by a new one', async () => {
  const keys: (string | null)[] = []
  const { api } = clientOver(async (url, init) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return keys.length === 1 ? answering('submission.changed')(url, init) : ok(url, init)
  })
  const body = { email: 'ada@example.com', password: 'a-long-password-1', firstname: 'Ada', lastname: 'Eze' }
  await api.call(signup, { body, idempotencyKey: 'the-key-of-the-page' })
  expect(keys).toEqual(['the-key-of-the-page', expect.not.stringMatching('the-key-of-the-page')])
})

test('a plain REST record is created under a key too', async () => {
  const keys: (string | null)[] = []
  const { api } = clientOver(async (_url, init) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return keys.length === 1 ? cutOff('', {}) : Response.json({ id: 1 })
  })
  const init = { method: 'POST', body: '{"title":"On the roof"}' }
  await attempt(() => api.request('/api/console/class-sessions', init))
  await api.request('/api/console/class-sessions', init)
  await api.request('/api/console/class-sessions/1', { method: 'PUT', body: '{}' })
  expect(keys[0]).toMatch(/^[\w-]{22,}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).toBeNull()
})

test.each<[string, Fetch[], string[]]>([
  ['goes well', [answering('server.unavailable'), ok], ['PUT', 'PUT']],
  [
    'is refused again',
    [answering('server.unavailable'), answering('server.unavailable'), ok],
    ['PUT', 'PUT'],
  ],
])(
  'a write that a busy server refused is sent once more, and no oftener (it %s)',
  async (_, answers, sent) => {
    const methods: (string | undefined)[] = []
    const api = createApiClient({
      baseUrl: '',
      bearer: () => 'academy-web',
      pause: async () => void methods.push('pause'),
      fetch: async (url, init) => {
        const answer = answers[methods.filter(method => method !== 'pause').length] ?? ok
        methods.push(init?.method)
        return answer(String(url), init ?? {})
      },
    })
    await attempt(() => api.request('/api/console/class-sessions/1', { method: 'PUT', body: '{}' }))
    expect(methods).toEqual([sent[0], 'pause', sent[1]])
  },
)

test('a read that a busy server refused is not repeated', async () => {
  let asked = 0
  const api = createApiClient({
    baseUrl: '',
    bearer: () => 'academy-web',
    pause: async () => undefined,
    fetch: async (url, init) => {
      asked += 1
      return answering('server.unavailable')(String(url), init ?? {})
    },
  })
  await attempt(() => api.request('/api/console/class-sessions/1'))
  expect(asked).toBe(1)
})
