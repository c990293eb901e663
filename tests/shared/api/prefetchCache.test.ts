import { expect, onTestFinished, test, vi } from 'vitest'
import { prefetchCache } from '#shared/api/prefetchCache.ts'

const asLearner = { headers: { authorization: 'Bearer learner' } }
const asVisitor = { headers: { authorization: 'Bearer academy-web' } }

function server() {
  let answers = 0
  const send = vi.fn(async () => new Response(String(++answers)))
  return { send, ...prefetchCache(send as typeof fetch) }
}

test('what was read ahead answers once, and then the server is asked again', async () => {
  const { ahead, first, send } = server()
  expect(await (await ahead('/api/courses', asLearner)).text()).toBe('1')
  expect(await (await first('/api/courses', asLearner)).text()).toBe('1')
  expect(await (await first('/api/courses', asLearner)).text()).toBe('2')
  expect(send).toHaveBeenCalledTimes(2)
})

test('nobody gets an answer that was read for somebody else', async () => {
  const { ahead, first } = server()
  await ahead('/api/courses/weaving', asLearner)
  expect(await (await first('/api/courses/weaving', asVisitor)).text()).toBe('2')
})

test('an old answer is not used, nor one from before a change', async () => {
  vi.useFakeTimers()
  const { ahead, first } = server()
  await ahead('/api/courses', asLearner)
  vi.advanceTimersByTime(11_000)
  expect(await (await first('/api/courses', asLearner)).text()).toBe('2')
  await ahead('/api/courses', asLearner)
  await first('/api/courses/enrol/', { ...asLearner, method: 'POST' })
  expect(await (await first('/api/courses', asLearner)).text()).toBe('5')
  vi.useRealTimers()
})

test('where reading ahead failed, the server is asked when it counts', async () => {
  const send = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('offline'))
  send.mockResolvedValue(new Response('here'))
  const { ahead, first } = prefetchCache(send)
  await expect(ahead('/api/courses', asLearner)).rejects.toThrow('offline')
  expect(await (await first('/api/courses', asLearner)).text()).toBe('here')
})

test('what the server failed at ahead is asked for anew', async () => {
  const send = vi.fn<typeof fetch>().mockResolvedValueOnce(new Response('', { status: 500 }))
  send.mockResolvedValue(new Response('here'))
  const { ahead, first } = prefetchCache(send)
  await ahead('/api/courses', asLearner)
  expect(await (await first('/api/courses', asLearner)).text()).toBe('here')
})

test('no more than twenty answers wait', async () => {
  const { ahead, first, send } = server()
  for (let page = 1; page <= 25; page += 1) await ahead(`/api/courses?page=${page}`, asLearner)
  await first('/api/courses?page=1', asLearner)
  expect(send).toHaveBeenCalledTimes(26)
  await first('/api/courses?page=25', asLearner)
  expect(send).toHaveBeenCalledTimes(26)
})

test('a failure of reading ahead that nobody asks about is no error of the page', async () => {
  const unheard = vi.fn()
  process.on('unhandledRejection', unheard)
  onTestFinished(() => void process.off('unhandledRejection', unheard))
  const { ahead } = prefetchCache(async () => Promise.reject(new TypeError('offline')))
  await expect(ahead('/api/courses', asVisitor)).rejects.toThrow('offline')
  await new Promise(resolve => setTimeout(resolve))
  expect(unheard).not.toHaveBeenCalled()
})

test('what was asked for before this script ran is handed out once', async () => {
  const send = vi.fn<typeof fetch>(async () => new Response('later'))
  const early = new Map([['Bearer learner /api/courses', Promise.resolve(new Response('early'))]])
  const { first } = prefetchCache(send, early)
  const bearer = { headers: { authorization: 'Bearer learner' } }
  expect(await (await first('/api/courses', bearer)).text()).toBe('early')
  expect(await (await first('/api/courses', bearer)).text()).toBe('later')
})
