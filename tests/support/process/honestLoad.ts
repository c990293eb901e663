import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'

/** A server's complete answer. */
export interface Answer {
  status: number
  retryAfter: string | null
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any endpoint
  body: any
}

/** The answers during a fault. */
export interface Load {
  /** Answers so far, refusals too. */
  answers: Answer[]
  /** Topics that the server confirmed. */
  acknowledged: string[]
  /** Ends the load once pending calls are answered. */
  stop(): Promise<void>
}

let words = 0

/** Makes a new search, so that its answer is not cached. */
export function search(url: string): Promise<Answer> {
  words += 1
  return ask(url, `/api/courses?q=word${words}`)
}

export function addTopic(url: string, token: string, slug: string, topic: string): Promise<Answer> {
  return ask(url, '/api/courses/add-topic', { token, body: { slug, topic } })
}

/** Runs visitors who search and a tutor who adds topics, each call after the last answer. */
export function load(
  url: string,
  { token, courses, searchers = 4 }: { token: string; courses: readonly string[]; searchers?: number },
): Load {
  const answers: Answer[] = []
  const acknowledged: string[] = []
  let isOver = false

  async function searchOn(): Promise<void> {
    while (!isOver) await heard(await search(url))
  }

  async function addOn(slug: string): Promise<void> {
    for (let count = 0; !isOver; count += 1) {
      const topic = `Topic ${count} of ${slug}`
      const answer = await addTopic(url, token, slug, topic)
      if (answer.status === 200) acknowledged.push(topic)
      await heard(answer)
    }
  }

  /** Waits a moment, as a refused client is asked to and as a served one reads. */
  async function heard(answer: Answer): Promise<void> {
    answers.push(answer)
    await sleep(answer.status === 200 ? 20 : 50)
  }

  const clients = [...courses.map(addOn), ...Array.from({ length: searchers }, searchOn)]
  const done = Promise.all(clients)
  done.catch(() => undefined)
  return {
    answers,
    acknowledged,
    async stop() {
      isOver = true
      await done
    },
  }
}

/** Expects each answer to be a success or a clear refusal with a time to retry. */
export function expectHonest(answers: readonly Answer[]): void {
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  for (const { body, retryAfter } of answers.filter(({ status }) => status === 503)) {
    expect(body).toMatchObject({ status: 'error', request_id: expect.any(String) })
    expect(body.error).toMatch(/^[A-Z].*\.$/)
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }
}

/** Repeats a call until it succeeds; the test's time-out limits the wait. */
export async function untilServed(ask: () => Promise<Answer>): Promise<void> {
  while ((await ask()).status !== 200) await sleep(50)
}

export async function ask(
  url: string,
  path: string,
  { token = 'academy-web', body }: { token?: string; body?: object } = {},
): Promise<Answer> {
  const reply = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), body: await reply.json() }
}
