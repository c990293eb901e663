import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'

/** A server's whole answer. */
export interface Answer {
  status: number
  retryAfter: string | null
  // biome-ignore lint/suspicious/noExplicitAny: an answer of any endpoint
  body: any
}

/** The answers that came while something was broken. */
export interface Load {
  /** Answers so far, refusals too. */
  answers: Answer[]
  /** Topics that the server said it has added. */
  acknowledged: string[]
  /** Ends the load when what is under way is answered. */
  stop(): Promise<void>
}

let words = 0

/** A search that nobody has made before, so that its answer is not kept. */
export function search(url: string): Promise<Answer> {
  words += 1
  return ask(url, `/api/courses?q=word${words}`)
}

export function addTopic(url: string, token: string, slug: string, topic: string): Promise<Answer> {
  return ask(url, '/api/courses/add-topic', { token, body: { slug, topic } })
}

/** Visitors who search and a tutor who adds topics, each one's next call after the last one's answer. */
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

  /** A refused client waits a moment, as the answer asks, and a served one reads. */
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

/** Each answer is either what was asked for or a plain word that it cannot be had now, and when to come again. */
export function expectHonest(answers: readonly Answer[]): void {
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  for (const { body, retryAfter } of answers.filter(({ status }) => status === 503)) {
    expect(body).toMatchObject({ status: 'error', request_id: expect.any(String) })
    expect(body.error).toMatch(/^[A-Z].*\.$/)
    expect(Number(retryAfter)).toBeGreaterThan(0)
  }
}

/** Waits until what is asked for is answered with success; how long it waits is the test's own limit. */
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
