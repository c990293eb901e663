import { FIRST_CALLS } from '#pages/pageMarks.ts'

/** Pending answers by bearer and address; `src/shared/api/prefetchCache.ts` hands each out once. */
export const firstAnswers = new Map<string, Promise<Response>>()

/** Requests the API calls that a console page's shell names, while its scripts load. */
export function askFirstCalls(token: string): void {
  const authorization = `Bearer ${token}`
  const addresses: string[] = JSON.parse(document.getElementById(FIRST_CALLS)?.textContent ?? '[]')
  for (const address of addresses) {
    const url = `${import.meta.env.VITE_API_BASE_URL ?? ''}${address}`
    const answer = fetch(url, { headers: { authorization } }).then(read)
    // The answer may never be used, and an unhandled rejection would be an error of the page.
    answer.catch(() => undefined)
    firstAnswers.set(`${authorization} ${url}`, answer)
  }
}

/** Reads the whole answer: an unread one would hold its connection. */
async function read(reply: Response): Promise<Response> {
  return new Response(await reply.arrayBuffer(), reply)
}
